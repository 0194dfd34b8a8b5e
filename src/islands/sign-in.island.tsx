import { useStore } from '@nanostores/react';
import { readSignInWish } from '../domain/account/sign-in.ts';
import { texts } from '../domain/text/texts.ts';
import { signIn } from '../stores/account.ts';

/** The button of /auth (specification section 2, Sign-in). */
export function SignInButton() {
  const isBusy = useStore(signIn.$isSigningIn);
  return (
    <button
      className="btn btn-act"
      type="button"
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => void signIn.begin(readSignInWish(new URLSearchParams(location.search), location.origin))}
    >
      {isBusy && <span className="spin" />}
      {isBusy ? texts.auth.busy : texts.auth.button}
    </button>
  );
}
