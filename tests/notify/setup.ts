import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { type DiscordDouble, type Received, type Reply, startDiscord } from './discord-double.ts';
import { notify } from './run.ts';
import { openStage, type Stage } from './stage.ts';

export let backend: LocalSupabase;
export let stage: Stage;
export let discord: DiscordDouble;

/** Starts a database for the file, and checks after each test that Discord got nothing but webhook messages. */
export function setUpNotify(): void {
  beforeAll(async () => {
    backend = await startLocalSupabase();
    stage = openStage(backend);
  });
  afterAll(() => backend?.close());
  afterEach(async () => {
    expect(discord.strays).toEqual([]);
    await discord.close();
    await stage.clear();
  });
}

/** Starts a Discord that replies as told, or accepts everything. */
export async function open(reply?: (message: Received) => Reply | Promise<Reply>): Promise<DiscordDouble> {
  discord = await startDiscord(reply);
  return discord;
}

export const run = (changes: Parameters<typeof notify>[2] = {}) => notify(backend, discord, changes);
export const events = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => ({ event_id: from + index }));
export const ids = (count: number, from = 1) => events(count, from).map(({ event_id }) => event_id);
