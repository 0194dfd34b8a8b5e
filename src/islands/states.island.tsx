import type { ReactNode } from 'react';
import { offlineTexts } from '../domain/text/offline-texts.ts';
import { ageText } from '../domain/time/age.ts';
import type { Instant } from '../domain/time/instant.ts';

/** An empty state: one sentence, a hint, one action. */
export function Empty({
  title,
  hint,
  action,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly action: ReactNode;
}) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {action}
    </div>
  );
}

/** An error with its reason and a retry button. */
export function Failed({
  title,
  message,
  retry,
}: {
  readonly title: string;
  readonly message: string;
  readonly retry: () => void;
}) {
  return (
    <div className="empty" role="alert">
      <h2>{title}</h2>
      <p>{message}</p>
      <button className="btn" type="button" onClick={retry}>
        Try again
      </button>
    </div>
  );
}

/** Skeletons with a label for screen readers. */
export function Loading({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <>
      <p className="sr-only" role="status">
        {label}
      </p>
      {children}
    </>
  );
}

/** Says as of when favorites are that were kept for want of a connection. */
export function KeptNote({ at }: { readonly at: Instant | undefined }) {
  if (at === undefined) return null;
  return (
    <p className="my-3 border-l-4 border-live pl-3 text-sm text-ink-2" role="status">
      {offlineTexts.favorites(ageText(Date.now() - at))}
    </p>
  );
}
