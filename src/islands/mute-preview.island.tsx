import { useStore } from '@nanostores/react';
import { useDeferredValue, useMemo } from 'react';
import { parseBlacklist } from '../domain/account/blacklist.ts';
import { mutePreview, type RecentEvent } from '../domain/account/mute-preview.ts';
import { plural } from '../domain/text/plural.ts';
import { notifications } from '../stores/account.ts';

/** Muted events listed by name. */
const NAMED = 8;

function Preview({ events, typed }: { readonly events: readonly RecentEvent[]; readonly typed: string }) {
  const previewOf = useMemo(() => mutePreview(events), [events]);
  // The field shows a key before the preview follows.
  const shown = useDeferredValue(typed);
  const { total, muted } = useMemo(() => previewOf(parseBlacklist(shown)), [previewOf, shown]);
  return (
    <>
      <p role="status">
        {muted.length === 0
          ? `None of the ${plural(total, 'newest event')} would have been ignored.`
          : `${muted.length} of the ${plural(total, 'newest event')} would have been ignored:`}
      </p>
      {muted.length > 0 && (
        <ul className="*:py-[3px]">
          {muted.slice(0, NAMED).map(({ event, term }) => (
            <li key={event.id}>
              <a className="link" href={event.path} aria-label={event.showName}>
                {event.title}
              </a>{' '}
              <span className="text-ink-2">for “{term}”</span>
            </li>
          ))}
          {muted.length > NAMED && <li className="text-ink-2">and {muted.length - NAMED} more</li>}
        </ul>
      )}
    </>
  );
}

/** Which recent events the terms, as typed, would have muted; loaded when opened. */
export function MutePreviewPanel({ typed }: { readonly typed: string }) {
  const recent = useStore(notifications.$recent);
  return (
    <details
      className="text-sm"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && recent.status !== 'ready') void notifications.loadRecent();
      }}
    >
      <summary className="flex min-h-tap w-fit items-center gap-2 font-semibold underline decoration-1 underline-offset-[0.2em]">
        What would these terms ignore?
      </summary>
      <div className="border-l-2 border-line pl-4">
        {recent.status === 'ready' && <Preview events={recent.value} typed={typed} />}
        {recent.status === 'loading' && (
          <p role="status">
            <span className="spin inline-block align-[-3px]" /> Looking at the newest events
          </p>
        )}
        {recent.status === 'failed' && (
          <p role="alert">
            The newest events could not be loaded. {recent.message}{' '}
            <button className="link" type="button" onClick={() => void notifications.loadRecent()}>
              Try again
            </button>
          </p>
        )}
      </div>
    </details>
  );
}
