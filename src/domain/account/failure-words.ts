import { accountTexts, type FailureText } from '../text/account-texts.ts';

const texts = accountTexts.failures;

/** By the code of PostgreSQL, PostgREST or the auth service. A Map, since a code may be any text. */
const BY_CODE: ReadonlyMap<string, FailureText> = new Map<string, FailureText>([
  // Our own database functions (rule W7), by message.
  ['too_many_favorites', texts.tooManyFavorites],
  ['too_many_terms', texts.tooManyTerms],
  ['term_too_long', texts.termTooLong],
  // PostgreSQL.
  ['22001', texts.tooLong],
  ['23503', texts.missing],
  ['23505', texts.alreadyThere],
  ['23514', texts.notStorable],
  ['42501', texts.notAllowed],
  ['53300', texts.outOfOrder],
  ['54000', texts.tooLong],
  ['57014', texts.timedOut],
  // PostgREST.
  ['PGRST000', texts.outOfOrder],
  ['PGRST001', texts.outOfOrder],
  ['PGRST002', texts.outOfOrder],
  ['PGRST003', texts.timedOut],
  ['PGRST116', texts.missing],
  ['PGRST301', texts.sessionEnded],
  ['PGRST302', texts.sessionEnded],
  ['PGRST303', texts.sessionEnded],
  // Sessions.
  ['bad_jwt', texts.sessionEnded],
  ['invalid_jwt', texts.sessionEnded],
  ['no_authorization', texts.sessionEnded],
  ['refresh_token_already_used', texts.sessionEnded],
  ['refresh_token_not_found', texts.sessionEnded],
  ['session_expired', texts.sessionEnded],
  ['session_not_found', texts.sessionEnded],
  ['user_banned', texts.suspended],
  ['user_not_found', texts.accountGone],
  // Signing in.
  ['access_denied', texts.cancelled],
  ['bad_code_verifier', texts.begunElsewhere],
  ['bad_oauth_callback', texts.begunElsewhere],
  ['bad_oauth_state', texts.begunElsewhere],
  ['flow_state_already_used', texts.begunElsewhere],
  ['flow_state_expired', texts.begunElsewhere],
  ['flow_state_not_found', texts.begunElsewhere],
  ['invalid_grant', texts.begunElsewhere],
  ['pkce_code_verifier_not_found', texts.begunElsewhere],
  ['validation_failed', texts.begunElsewhere],
  ['oauth_provider_not_supported', texts.notSwitchedOn],
  ['provider_disabled', texts.notSwitchedOn],
  ['provider_email_needs_verification', texts.needsEmail],
  ['signup_disabled', texts.noNewAccounts],
  // Either.
  ['hook_timeout', texts.timedOut],
  ['hook_timeout_after_retry', texts.timedOut],
  ['over_request_rate_limit', texts.tooManyRequests],
  ['request_timeout', texts.timedOut],
  ['temporarily_unavailable', texts.outOfOrder],
]);

/** What a status says when no code does; `undefined` for one that says nothing of use. */
function byStatus(status: number): FailureText | undefined {
  if (status === 0) return texts.connectionLost;
  if (status < 400) return texts.unreadable;
  if (status === 408 || status === 504) return texts.timedOut;
  if (status === 413 || status === 414 || status === 431) return texts.tooLong;
  if (status === 429) return texts.tooManyRequests;
  return status >= 500 ? texts.outOfOrder : undefined;
}

function field(error: unknown, name: 'code' | 'message'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** What a function of our own database raises as its message; its code is that of any exception. */
const RAISED = 'P0001';

/**
 * The sentence about a failed call: one of `accountTexts.failures`, whatever arrives.
 *
 * @param status 0 without a response
 */
export function failureText(error: unknown, status: number): FailureText {
  const code = field(error, 'code');
  const known = BY_CODE.get(code === RAISED ? field(error, 'message') : code);
  if (known !== undefined) return known;
  if (status === 0 && /^(?:Abort|Timeout)Error\b/.test(field(error, 'message'))) return texts.timedOut;
  return byStatus(status) ?? { 401: texts.sessionEnded, 403: texts.notAllowed }[status] ?? texts.unexpected;
}

/** The same for a call that signs in, which has no session to end. */
export function signInFailureText(error: unknown, status: number): FailureText {
  return BY_CODE.get(field(error, 'code')) ?? byStatus(status) ?? texts.unexpected;
}

/**
 * The sentence about an error that an OAuth redirect brings back.
 *
 * @param error the kind of error (RFC 6749), e.g. `access_denied`
 * @param code the auth service's own code, which says more
 */
export function oauthErrorText(error: string | null, code: string | null, description: string | null): FailureText {
  // The service has no code for this one.
  if (/\buser email\b/i.test(description ?? '')) return texts.needsEmail;
  return BY_CODE.get(code || error || '') ?? (error === 'server_error' ? texts.outOfOrder : texts.unexpected);
}
