import type { Verdict, WebhookAnswer } from './answer.ts';
import { judge } from './answer.ts';

/** A message as Discord takes it. */
export interface WebhookMessage {
  readonly embeds: readonly unknown[];
  readonly allowed_mentions: { readonly parse: readonly [] };
}

/** Sends a message to a webhook and says what became of it. It never throws. */
export type Post = (endpoint: URL, message: WebhookMessage) => Promise<Verdict>;

/** No answer of Discord's is longer than this that anybody needs to read. */
const LONGEST_ANSWER = 64 * 1024;

/** What stands in the way of a connection, by the network's own code; the address is a secret and stays out. */
function reasonOf(fault: unknown): string {
  if (fault instanceof Error && fault.name === 'TimeoutError') return 'Discord did not answer in time';
  const cause = fault instanceof Error ? fault.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return `Discord cannot be reached${code}`;
}

/** The beginning of an answer; what counts is its status, which is there by now. */
async function readStart(response: Response): Promise<string> {
  let text = '';
  if (response.body === null) return text;
  const decoder = new TextDecoder();
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > LONGEST_ANSWER) break;
  }
  return text;
}

/**
 * Posts over the network. Redirects are not followed: they would lead to a host nobody has checked.
 *
 * @param userAgent names the site, as Discord asks of programs
 * @param timeoutMs how long an answer may take, body included
 */
export function openPost(userAgent: string, timeoutMs: number): Post {
  return async (endpoint, message) => {
    const target = new URL(endpoint);
    // Without it, Discord answers before it knows whether the message can be stored.
    target.searchParams.set('wait', 'true');
    let answer: WebhookAnswer;
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': userAgent },
        body: JSON.stringify(message),
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = { status: response.status, headers: response.headers, body: await readStart(response).catch(() => '') };
    } catch (fault) {
      return { kind: 'passing', reason: reasonOf(fault) };
    }
    return judge(answer, Date.now());
  };
}
