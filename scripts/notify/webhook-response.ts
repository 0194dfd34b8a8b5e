/** Discord's response to a message. */
export interface WebhookResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

/** What a response means for the message, its webhook, and the run. */
export type Verdict =
  /** Delivered; the next message to this webhook has to wait for `pauseMs`. */
  | { readonly kind: 'delivered'; readonly pauseMs: number }
  /** Rate limited: wait, then send it again. */
  | { readonly kind: 'limited'; readonly waitMs: number; readonly concernsAll: boolean }
  /** Unreachable, a server error, or rate limited without saying for how long: worth a retry. */
  | { readonly kind: 'temporary'; readonly reason: string }
  /** The webhook no longer accepts messages. `reason` is shown to its owner. */
  | { readonly kind: 'dead'; readonly reason: string }
  /** Discord refuses this message; a smaller one, or one without the fields it names, may pass. */
  | { readonly kind: 'refused'; readonly reason: string; readonly fields: readonly EmbedField[] };

/** A part of an embed that Discord refuses. */
export interface EmbedField {
  /** Position of the embed in the message. */
  readonly embed: number;
  /** Its key in the embed, such as `thumbnail`. */
  readonly key: string;
}

/** Shown on /settings after 'Discord has refused this webhook:'. */
const DEAD: Readonly<Record<number, string>> = {
  401: 'its address holds a token that is not, or no longer, valid',
  403: 'it may no longer post in its channel',
  404: 'it no longer exists',
};

/** Discord's error code for the webhook of a forum channel, which accepts no message without a thread. */
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

/** Converts seconds from a body or a header to milliseconds; `null` for anything else, and for none. */
function toMs(seconds: unknown): number | null {
  const number = typeof seconds === 'string' && seconds.trim() !== '' ? Number(seconds) : seconds;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? Math.ceil(number * 1000) : null;
}

/** `Retry-After` may also be a date. */
function untilDate(text: string | null, now: number): number | null {
  const at = text === null ? Number.NaN : Date.parse(text);
  return at > now ? at - now : null;
}

/** How long Discord asks to wait, in milliseconds, or `null`. The body is the most precise source. */
function waitOf(body: DiscordBody | null, headers: Headers, now: number): number | null {
  return (
    toMs(body?.retry_after) ??
    toMs(headers.get('retry-after')) ??
    untilDate(headers.get('retry-after'), now) ??
    toMs(headers.get('x-ratelimit-reset-after'))
  );
}

/** Discord's error message, with the innermost of its errors by field. */
function wordsOf(body: DiscordBody | null): string {
  const words: string[] = typeof body?.message === 'string' ? [body.message] : [];
  const visit = (value: unknown, field: string): void => {
    if (words.length > 3 || typeof value !== 'object' || value === null) return;
    const { _errors: errors } = value as { _errors?: unknown };
    if (Array.isArray(errors)) {
      for (const error of errors) if (typeof error?.message === 'string') words.push(`${field}: ${error.message}`);
      return;
    }
    for (const [key, inner] of Object.entries(value)) visit(inner, field === '' ? key : `${field}.${key}`);
  };
  visit(body?.errors, '');
  return words
    .join('; ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, 300);
}

/** The parts of embeds that an error body names, as in `errors.embeds[0].thumbnail.url._errors`. */
function refusedFields(body: DiscordBody | null): EmbedField[] {
  const embeds = (body?.errors as { embeds?: unknown } | null | undefined)?.embeds;
  if (typeof embeds !== 'object' || embeds === null) return [];
  return Object.entries(embeds).flatMap(([embed, errors]) =>
    typeof errors === 'object' && errors !== null
      ? Object.keys(errors).flatMap((key) => (key === '_errors' ? [] : { embed: Number(embed), key }))
      : [],
  );
}

/** @param now the clock, for a wait that is given as a date */
export function verdictOf({ status, headers, body: text }: WebhookResponse, now: number): Verdict {
  const body = parseBody(text);
  if (status >= 200 && status < 300) {
    const isUsedUp = headers.get('x-ratelimit-remaining') === '0';
    return { kind: 'delivered', pauseMs: (isUsedUp ? toMs(headers.get('x-ratelimit-reset-after')) : null) ?? 0 };
  }
  const words = wordsOf(body);
  const reason = `Discord answered ${status}${words === '' ? '' : ` (${words})`}`;
  const waitMs = status === 429 ? waitOf(body, headers, now) : null;
  if (waitMs !== null) {
    const isGlobal = body?.global === true || headers.has('x-ratelimit-global');
    // Without anything of Discord's it comes from its proxy, which limits the sender, not the webhook.
    const isForeign = body === null && !headers.has('x-ratelimit-reset-after');
    const concernsAll = isGlobal || isForeign || headers.get('x-ratelimit-scope') === 'global';
    return { kind: 'limited', waitMs, concernsAll };
  }
  if (status === 401 || status === 404) return { kind: 'dead', reason: `${DEAD[status]} (${status})` };
  // Discord's proxy responds with 403, too, but without a JSON error code.
  if (status === 403 && typeof body?.code === 'number') return { kind: 'dead', reason: `${DEAD[403]} (403)` };
  if (status === 400 && body?.code === NEEDS_THREAD) {
    return { kind: 'dead', reason: 'it belongs to a forum, and needs one of a text channel' };
  }
  if (status === 400 || status === 413) return { kind: 'refused', reason, fields: refusedFields(body) };
  if (status >= 300 && status < 400)
    return { kind: 'temporary', reason: `${reason}, a redirect, which is not followed` };
  return { kind: 'temporary', reason };
}
