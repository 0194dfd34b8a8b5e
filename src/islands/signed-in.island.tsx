import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { session } from '../stores/account.ts';

/** A spinner with what it waits for. */
export function Waiting({ children }: { readonly children: string }) {
  return (
    <p className="mt-10 flex items-center gap-3 text-ink-2" role="status">
      <span className="spin" />
      {children}
    </p>
  );
}

interface Props {
  /** Shown, and prerendered, until the session is known. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

/** Content for signed-in people. Others are redirected (stores/account.ts), or have it hidden (states.css). */
export function SignedIn({ waiting, children }: Props) {
  const { status } = useStore(session.$session, { ssr: 'initial' });
  return status === 'signed-in' ? children : waiting;
}
