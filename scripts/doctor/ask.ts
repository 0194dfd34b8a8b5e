/** A response, or the reason why there is none. */
export interface Answer {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, else text. */
  readonly body: unknown;
  /** Error code of PostgREST, PostgreSQL or the auth service. */
  readonly code: string | null;
  /** Why there is no response, or the message of the error body. */
  readonly message: string;
}

export interface Question {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

const TIMEOUT_MS = 15_000;

/** Sends one request; never throws and does not follow redirects. */
export async function ask(url: string, { method = 'GET', key, headers, body }: Question = {}): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(key === undefined ? {} : { apikey: key, ...bearer(key) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const content = parse(await response.text());
    return { status: response.status, headers: response.headers, body: content, ...errorOf(content) };
  } catch (error) {
    return { status: 0, headers: new Headers(), body: null, code: null, message: reasonOf(error) };
  }
}

/** Older keys are JWTs and go into `Authorization` as well, where newer ones are refused. */
function bearer(key: string): Record<string, string> {
  return key.startsWith('sb_') ? {} : { authorization: `Bearer ${key}` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function errorOf(body: unknown): Pick<Answer, 'code' | 'message'> {
  if (typeof body !== 'object' || body === null) return { code: null, message: String(body ?? '').slice(0, 200) };
  const field = (name: string) => {
    const value: unknown = Reflect.get(body, name);
    return typeof value === 'string' ? value : null;
  };
  return {
    code: field('error_code') ?? field('code'),
    message: field('message') ?? field('msg') ?? field('error') ?? '',
  };
}

/** The cause says more than the error `fetch failed`. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
