import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureText, oauthErrorText, signInFailureText } from '../../../src/domain/account/failure-words.ts';
import { accountTexts } from '../../../src/domain/text/account-texts.ts';

const texts = accountTexts.failures;
const sentences: readonly string[] = Object.values(texts);

describe('the sentence about a failed call', () => {
  it.each([
    ['an expired token', { code: 'PGRST303', message: 'JWT expired' }, 401, texts.sessionEnded],
    ['a token of another kind', { code: 'PGRST301', message: 'No suitable key' }, 401, texts.sessionEnded],
    ['401 without a code', null, 401, texts.sessionEnded],
    ['403 without a code', { message: 'Forbidden' }, 403, texts.notAllowed],
    ['a policy', { code: '42501', message: 'new row violates row-level security policy' }, 403, texts.notAllowed],
    ['a foreign key', { code: '23503', message: 'violates foreign key constraint "fk"' }, 409, texts.missing],
    ['a duplicate', { code: '23505', message: 'duplicate key value' }, 409, texts.alreadyThere],
    ['a statement timeout', { code: '57014', message: 'canceling statement' }, 500, texts.timedOut],
    ['no row', { code: 'PGRST116', message: 'Cannot coerce' }, 406, texts.missing],
    ['too many favorites', { code: 'P0001', message: 'too_many_favorites' }, 400, texts.tooManyFavorites],
    ['too many terms', { code: 'P0001', message: 'too_many_terms' }, 400, texts.tooManyTerms],
    ['a long term', { code: 'P0001', message: 'term_too_long' }, 400, texts.termTooLong],
    ['another exception', { code: 'P0001', message: 'Nobody is signed in' }, 400, texts.unexpected],
    ['a message that looks like a code', { code: '', message: 'too_many_terms' }, 400, texts.unexpected],
    ['a long value', { code: '22001', message: 'value too long for type' }, 400, texts.tooLong],
    ['a body that a gateway refuses', null, 413, texts.tooLong],
    ['a rate limit', { message: 'rate limit' }, 429, texts.tooManyRequests],
    ['a gateway', { message: '<html>Bad Gateway</html>' }, 502, texts.outOfOrder],
    ['a gateway that waited', null, 504, texts.timedOut],
    ['no connection', { message: 'TypeError: Failed to fetch', code: '' }, 0, texts.connectionLost],
    ['our own timeout', { message: 'TimeoutError: signal timed out', code: '' }, 0, texts.timedOut],
    ['a captive portal', null, 200, texts.unreadable],
    ['an unknown code', { code: 'XX000', message: 'out of shape' }, 400, texts.unexpected],
    ['a suspended account', { code: 'user_banned' }, 403, texts.suspended],
    ['a deleted account', { code: 'user_not_found' }, 403, texts.accountGone],
  ])('%s', (_, error, status, text) => {
    expect(failureText(error, status)).toBe(text);
  });
});

describe('the sentence about a failed sign-in', () => {
  it.each([
    ['pkce_code_verifier_not_found', 400, texts.begunElsewhere],
    ['bad_code_verifier', 400, texts.begunElsewhere],
    ['flow_state_not_found', 404, texts.begunElsewhere],
    ['flow_state_expired', 403, texts.begunElsewhere],
    ['validation_failed', 400, texts.begunElsewhere],
    ['over_request_rate_limit', 429, texts.tooManyRequests],
    ['signup_disabled', 422, texts.noNewAccounts],
    ['provider_disabled', 400, texts.notSwitchedOn],
    ['something_new', 400, texts.unexpected],
    ['', 401, texts.unexpected],
    ['', 500, texts.outOfOrder],
    ['', 0, texts.connectionLost],
  ])('%s, %i', (code, status, text) => {
    expect(signInFailureText({ code, message: 'Words of a library' }, status)).toBe(text);
  });

  it.each([
    ['access_denied', null, 'The resource owner denied the request', texts.cancelled],
    ['access_denied', 'signup_disabled', 'Signups not allowed for this instance', texts.noNewAccounts],
    ['access_denied', 'user_banned', 'User is banned', texts.suspended],
    ['access_denied', 'something_new', 'Words', texts.unexpected],
    ['server_error', 'unexpected_failure', 'Error getting user email from external provider', texts.needsEmail],
    ['server_error', null, 'Out of order', texts.outOfOrder],
    ['invalid_request', 'bad_oauth_state', 'OAuth state has expired', texts.begunElsewhere],
    ['temporarily_unavailable', null, null, texts.outOfOrder],
    [null, null, 'Call 555-0100 now', texts.unexpected],
    ['constructor', '__proto__', 'toString', texts.unexpected],
  ])('after a redirect with %s, %s', (error, code, description, text) => {
    expect(oauthErrorText(error, code, description)).toBe(text);
  });
});

it('whatever arrives, the sentence is one of ours', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'P0001', '<b>x</b>', 'x'.repeat(1_000_000)));
  const thing = fc.oneof(fc.anything(), fc.record({ code: fc.anything(), message: text, name: text }), text);
  fc.assert(
    fc.property(thing, fc.oneof(fc.integer(), fc.double(), fc.nat(600)), text, text, (error, status, a, b) => {
      expect(sentences).toContain(failureText(error, status));
      expect(sentences).toContain(signInFailureText(error, status));
      expect(sentences).toContain(oauthErrorText(a, b, a));
    }),
    { numRuns: 2000 },
  );
});
