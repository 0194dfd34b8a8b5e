/** What Discord answered to a message. */
export interface WebhookAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** What an answer means for the message, its webhook, and everybody's. */
export type Verdict =
  /** It is in the channel; the next one to this webhook has to wait. */
  | { readonly kind: 'delivered'; readonly pauseMs: number }
  /** Too many messages: wait, then send it again. */
  | { readonly kind: 'limited'; readonly waitMs: number | null; readonly concernsAll: boolean }
  /** Nobody there, or a fault of the server: the same message may pass later. */
  | { readonly kind: 'passing'; readonly reason: string }
  /** The webhook takes no messages any more. `reason` is for its owner. */
  | { readonly kind: 'dead'; readonly reason: string }
  /** This message is at fault; a smaller one may pass. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Sentences for /settings, where they follow 'Discord has refused this webhook:'. */
const DEAD: Readonly<Record<number, string>> = {
  401: 'its address holds a token that is not, or no longer, valid',
  403: 'it may no longer post in its channel',
  404: 'it no longer exists',
};

/** Discord's own code of a forum's webhook, which takes no message without a thread. */
const NEEDS_THREAD = 220_001;

interface DiscordBody {
  readonly message?: unknown;
  readonly code?: unknown;
  readonly errors?: unknown;
  readonly retry_after?: unknown;
  readonly global?: unknown;
}

function parseBody(text: string): DiscordBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : null;
  } catch {
    return null;
  }
}

/** Seconds, as a body or a header has them, in milliseconds; `null` for anything else. */
function toMs(seconds: unknown): number | null {
  const number = typeof seconds === 'string' && seconds.trim() !== '' ? Number(seconds) : seconds;
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? Math.ceil(number * 1000) : null;
}

/** `Retry-After` may also be a date. */
function untilDate(text: string | null, now: number): number | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/** How long Discord wants to be left alone, in milliseconds; `null` if it does not say. The body knows it best. */
function waitOf(body: DiscordBody | null, headers: Headers, now: number): number | null {
  return (
    toMs(body?.retry_after) ??
    toMs(headers.get('retry-after')) ??
    untilDate(headers.get('retry-after'), now) ??
    toMs(headers.get('x-ratelimit-reset-after'))
  );
}

/** What is wrong, in Discord's words: its message, and the innermost errors of the form. */
function wordsOf(body: DiscordBody | null): string {
  const words: string[] = typeof body?.message === 'string' ? [body.message] : [];
  const look = (value: unknown, place: string): void => {
    if (words.length > 3 || typeof value !== 'object' || value === null) return;
    const { _errors: errors } = value as { _errors?: unknown };
    if (Array.isArray(errors)) {
      for (const error of errors) if (typeof error?.message === 'string') words.push(`${place}: ${error.message}`);
      return;
    }
    for (const [key, inner] of Object.entries(value)) look(inner, place === '' ? key : `${place}.${key}`);
  };
  look(body?.errors, '');
  return words
    .join('; ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 300);
}

/** Reads an answer. @param now the clock, for a wait that is given as a date */
export function judge({ status, headers, body: text }: WebhookAnswer, now: number): Verdict {
  const body = parseBody(text);
  if (status >= 200 && status < 300) {
    const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
    return { kind: 'delivered', pauseMs: (isUsedUp ? toMs(headers.get('x-ratelimit-reset-after')) : null) ?? 0 };
  }
  const words = wordsOf(body);
  const reason = `Discord answered ${status}${words === '' ? '' : ` (${words})`}`;
  if (status === 429) {
    const isGlobal = body?.global === true || headers.has('x-ratelimit-global');
    // Nothing of Discord's own in it: it comes from the network before it, and means the sender, not the webhook.
    const isForeign = body === null && !headers.has('x-ratelimit-reset-after');
    const concernsAll = isGlobal || isForeign || headers.get('x-ratelimit-scope') === 'global';
    return { kind: 'limited', waitMs: waitOf(body, headers, now), concernsAll };
  }
  if (status === 401 || status === 404) return { kind: 'dead', reason: `${DEAD[status]} (${status})` };
  // The network before Discord answers 403 too, with a page instead of a code.
  if (status === 403 && typeof body?.code === 'number') return { kind: 'dead', reason: `${DEAD[403]} (403)` };
  if (status === 400 && body?.code === NEEDS_THREAD) {
    return { kind: 'dead', reason: 'it belongs to a forum, and needs one of a text channel' };
  }
  if (status === 400 || status === 413) return { kind: 'refused', reason };
  if (status >= 300 && status < 400) return { kind: 'passing', reason: `${reason}, a redirect, which is not followed` };
  return { kind: 'passing', reason };
}
