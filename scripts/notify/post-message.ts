import type { Verdict, WebhookResponse } from './webhook-response.ts';
import { verdictOf } from './webhook-response.ts';

/** The body of a webhook call. */
export interface WebhookMessage {
  readonly embeds: readonly unknown[];
  readonly allowed_mentions: { readonly parse: readonly [] };
}

/** Sends a message to a webhook. Never throws. */
export type PostMessage = (endpoint: URL, message: WebhookMessage) => Promise<Verdict>;

/** Characters of a response that are read; Discord's are shorter. */
const MAX_RESPONSE = 64 * 1024;

/** Why a request failed, with the network's error code but without the address, which is a secret. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'Discord did not answer in time';
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `Discord cannot be reached${code}`;
}

/** The start of a response body; errors are ignored by the caller, since the status is known by now. */
async function readStart(response: Response): Promise<string> {
  let text = '';
  if (response.body === null) return text;
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_RESPONSE) break;
  }
  return text;
}

/**
 * Posts over the network. Redirects are not followed: they could lead to a host that is not allowed.
 *
 * @param userAgent names the site, as Discord's API requires
 * @param timeoutMs for the response including its body
 */
export function openWebhookClient(userAgent: string, timeoutMs: number): PostMessage {
  return async (endpoint, message) => {
    const target = new URL(endpoint);
    // Makes Discord confirm that the message was stored.
    target.searchParams.set('wait', 'true');
    let answer: WebhookResponse;
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify(message),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = { status: response.status, headers: response.headers, body: await readStart(response).catch(() => '') };
    } catch (error) {
      return { kind: 'temporary', reason: reasonOf(error) };
    }
    return verdictOf(answer, Date.now());
  };
}
