import { RestError } from './errors.ts';

/** Whether `Accept` asks for one object (`.single()`). @throws RestError PGRST107 when it does not accept JSON */
export function wantsObject(accept: string | null): boolean {
  const types = (accept ?? '*/*').split(',').map((type) => type.trim().toLowerCase());
  for (const type of types) {
    const [name = ''] = type.split(';');
    if (name === 'application/vnd.pgrst.object+json' || name === 'application/vnd.pgrst.object') return true;
    if (name === '*/*' || name === 'application/*' || name === 'application/json') return false;
  }
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${types.join(', ')}`);
}
