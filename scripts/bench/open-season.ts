import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../cli/command.ts';
import { FIRST_ID } from '../seed/season.ts';

/** A database with a generated season, in a child process. */
export interface Season {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  /** Processor seconds that the database has used so far. */
  cpuSeconds(): Promise<number>;
  /**
   * Changes a hundredth of the events, all of them upcoming, like a scrape: most get another description, some are
   * removed and others added.
   *
   * @returns how many
   */
  scrape(): Promise<number>;
  close(): void;
}

/** The instant that all benchmarks use as now. */
export const SEASON_NOW = '2026-11-27T22:00:00.000Z';
const BATCH = 100;

async function answerOf(child: ChildProcess): Promise<Record<string, unknown>> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new CommandError('The database of the benchmark exited unexpectedly.');
    }),
  ]);
  return message as Record<string, unknown>;
}

/** @param now ISO instant in the middle of the season */
export async function openSeason(events: number, now: string): Promise<Season> {
  const module = fileURLToPath(new URL('./season-server.ts', import.meta.url));
  const child = fork(module, [String(events), now], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const { url, publishableKey, secretKey } = await answerOf(child);
  const [address, key] = [String(url), String(secretKey)];

  async function request(method: string, query: string, body?: object): Promise<Response> {
    const response = await fetch(`${address}/rest/v1/events${query}`, {
      method,
      headers: { apikey: key, 'content-type': 'application/json', prefer: 'return=minimal' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new CommandError(`The scrape of the benchmark failed: ${await response.text()}`);
    return response;
  }

  /** The ids of all events from tomorrow on. */
  async function upcomingIds(): Promise<number[]> {
    const ids: number[] = [];
    for (;;) {
      const query = `?select=event_id&event_date=gt.${now.slice(0, 10)}&event_id=gt.${ids.at(-1) ?? 0}&order=event_id`;
      const rows = (await (await request('GET', query)).json()) as { event_id: number }[];
      if (rows.length === 0) return ids;
      for (const row of rows) ids.push(row.event_id);
    }
  }

  async function scrape(): Promise<number> {
    const ids = await upcomingIds();
    const wanted = Math.round(events / 100);
    const touched = ids.filter((_, index) => index % Math.floor(ids.length / wanted) === 0).slice(0, wanted);
    const gone = touched.filter((_, index) => index % 10 === 0);
    const changed = touched.filter((_, index) => index % 10 > 1);
    const added = touched.length - gone.length - changed.length;
    for (let first = 0; first < changed.length; first += BATCH) {
      const batch = changed.slice(first, first + BATCH).join();
      await request('PATCH', `?event_id=in.(${batch})`, { description: `Doors at seven. Scraped again, ${first}.` });
    }
    for (let first = 0; first < gone.length; first += BATCH)
      await request('DELETE', `?event_id=in.(${gone.slice(first, first + BATCH).join()})`);
    const rows = Array.from({ length: added }, (_, index) => ({
      event_id: FIRST_ID + events + index,
      name: `Late Addition ${index}`,
      event_date: now.slice(0, 10),
      major_category: 'Music',
    }));
    if (rows.length > 0) await request('POST', '', rows);
    return touched.length;
  }

  return {
    url: address,
    publishableKey: String(publishableKey),
    secretKey: key,
    async cpuSeconds() {
      const answered = answerOf(child);
      child.send({});
      return Number((await answered)['cpuSeconds']);
    },
    scrape,
    close: () => child.disconnect(),
  };
}
