/**
 * An embedded backend in memory with a generated season. Arguments: number of events, instant to use as now. Sends its
 * address and keys to the parent process, and the processor seconds it has used whenever it gets a message.
 */
import { readEnvironment } from '../cli/environment.ts';
import { startLocalSupabase } from '../local-supabase/start.ts';
import { loadSeed } from '../seed/load-seed.ts';

const ZONE = 'America/New_York';
const [events = '', now = ''] = process.argv.slice(2);
const backend = await startLocalSupabase();
await loadSeed(
  { events: Number(events), seed: 'demo', day: null, oddNames: false, zone: ZONE, now: new Date(now) },
  readEnvironment({}),
  async () => backend,
  (_, work) => work(),
  new AbortController().signal,
);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuSeconds: (user + system) / 1e6 });
});
process.on('disconnect', () => process.exit(0));
const { url, publishableKey, secretKey } = backend;
process.send?.({ url, publishableKey, secretKey });
