import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, warning } from './finding.ts';

const SUBJECT = 'Webhooks';

/** Counts working and dead webhooks; needs the secret key. */
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

/** The owners of a few dead webhooks are told on /settings; many at once point to a general problem. */
export function webhookFinding(live: number, dead: number): Finding {
  const text = `${live} in use, ${dead} dead`;
  if (dead < 3 || dead <= live) return ok(SUBJECT, text);
  return warning(SUBJECT, `${text}.`, 'Look at webhook_error in profiles: so many rarely stop at once by coincidence.');
}
