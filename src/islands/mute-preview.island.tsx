import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { parseBlacklist } from '../domain/account/blacklist.ts';
import { mutePreview, type RecentEvent } from '../domain/account/mute-preview.ts';
import { plural } from '../domain/text/plural.ts';
import { notifications } from '../stores/account.ts';

/** Muted events that are named. */
const NAMED = 8;

function Preview({ events, typed }: { readonly events: readonly RecentEvent[]; readonly typed: string }) {
  const { total, muted } = useMemo(() => mutePreview(events, parseBlacklist(typed)), [events, typed]);
  return (
    <>
      <p role="status">
        {muted.length === 0
          ? `None of the ${plural(total, 'newest event')} would have been ignored.`
          : `${muted.length} of the ${plural(total, 'newest event')} would have been ignored:`}
      </p>
      {muted.length > 0 && (
        <ul className="muted">
          {muted.slice(0, NAMED).map(({ event, term }) => (
            <li key={event.id}>
              <a className="link" href={event.path} aria-label={event.showName}>
                {event.title}
              </a>{' '}
              <span className="hint">for “{term}”</span>
            </li>
          ))}
          {muted.length > NAMED && <li className="hint">and {muted.length - NAMED} more</li>}
        </ul>
      )}
    </>
  );
}

/** What the terms, as typed, would have muted among recent additions: asked for once it is opened. */
export function MutePreviewPanel({ typed }: { readonly typed: string }) {
  const recent = useStore(notifications.$recent);
  return (
    <details
      className="preview"
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && recent.status !== 'ready') void notifications.loadRecent();
      }}
    >
      <summary>What would these terms ignore?</summary>
      <div className="preview-body">
        {recent.status === 'ready' && <Preview events={recent.value} typed={typed} />}
        {recent.status === 'loading' && (
          <p role="status">
            <span className="spin" /> Looking at the newest events
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
