import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { texts } from '../domain/text/texts.ts';
import { signIn } from '../stores/account.ts';

function begin(): void {
  void signIn.begin();
}

/**
 * The button of /auth (rule P13). It is hydrated by a press, which begins the sign-in. sign-in-press.ts has changed the
 * prerendered button by then, so a new element replaces it: React does not correct what differs at hydration.
 */
export function SignInButton() {
  const isBusy = useStore(signIn.$isSigningIn, { ssr: 'initial' });
  const [isHydrated, setIsHydrated] = useState(false);
  useLayoutEffect(() => setIsHydrated(true), []);
  useEffect(() => {
    begin();
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) signIn.returnUnfinished();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
  return (
    <button
      key={isHydrated ? 'hydrated' : 'prerendered'}
      className="btn btn-act"
      type="button"
      data-busy={texts.auth.busy}
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={begin}
      suppressHydrationWarning
    >
      {isBusy && <span className="spin" />}
      {isBusy ? texts.auth.busy : texts.auth.button}
    </button>
  );
}
