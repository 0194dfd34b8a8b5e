import type { ReactNode } from 'react';

/** Nothing to show: one sentence, a hint, one action. */
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

/** What failed, why, and another try. */
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

/** A card's shape while its content is under way. */
export function SkeletonCard() {
  return (
    <li className="card is-skeleton" aria-hidden="true">
      <div className="rail">
        <span className="sk sk-day" />
        <span className="sk sk-line" />
      </div>
      <div className="pic sk" />
      <div className="body">
        <span className="sk sk-title" />
        <span className="sk sk-line" />
      </div>
    </li>
  );
}

const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

/** Six of them, as many as the home page shows (specification section 9), with a word for screen readers. */
export function SkeletonCards({ label }: { readonly label: string }) {
  return (
    <>
      <p className="sr-only" role="status">
        {label}
      </p>
      <ul className="cards">
        {SKELETONS.map((key) => (
          <SkeletonCard key={key} />
        ))}
      </ul>
    </>
  );
}
