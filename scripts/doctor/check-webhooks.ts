import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, warning } from './finding.ts';

const SUBJECT = 'Webhooks';

/** How many followers' webhooks are in use, and how many are dead. Needs the secret key. */
export async function checkWebhooks({ url, secretKey }: Installation): Promise<Finding[]> {
  if (secretKey === '') return [];
  const count = async (filter: string) => {
    const question = { method: 'HEAD', key: secretKey, headers: { prefer: 'count=exact' } } as const;
    const answer = await ask(`${url}/rest/v1/profiles?select=id&discord_webhook_url=not.is.null&${filter}`, question);
    return Number(answer.headers.get('content-range')?.split('/')[1]);
  };
  const live = await count('webhook_disabled_at=is.null');
  const dead = await count('webhook_disabled_at=not.is.null');
  return Number.isNaN(live) || Number.isNaN(dead) ? [] : [webhookFinding(live, dead)];
}

/** Single dead ones are their owners' affair, who are told on /settings; most of them at once are the operator's. */
export function webhookFinding(live: number, dead: number): Finding {
  const text = `${live} in use, ${dead} dead`;
  if (dead < 3 || dead <= live) return ok(SUBJECT, text);
  return warning(SUBJECT, `${text}.`, 'Look at webhook_error in profiles: so many rarely end at once by themselves.');
}
