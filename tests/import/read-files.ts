import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { ReadContext, ReadItem } from '../../scripts/import/read/read-item.ts';
import { readRows } from '../../scripts/import/read/read-rows.ts';

export async function readFile(file: string, context: Partial<ReadContext> = {}): Promise<ReadItem[]> {
  const items: ReadItem[] = [];
  for await (const batch of readRows(file, { now: new Date(), ...context })) items.push(...batch);
  return items;
}

/** Writes the contents to a temporary directory and reads them as files. */
export function temporaryFiles() {
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'eventhub-read-'));
  });
  afterAll(() => rm(directory, { recursive: true }));
  return {
    directory: () => directory,
    async read(content: string | Buffer, name = 'listings', context: Partial<ReadContext> = {}): Promise<ReadItem[]> {
      const file = path.join(directory, name);
      await writeFile(file, content);
      return await readFile(file, context);
    },
  };
}

export const row = (line: number, value: unknown): ReadItem => ({ kind: 'row', line, value });
export const unreadable = (line: number, reason: string): ReadItem => ({ kind: 'unreadable', line, reason });
export const broken = (reason: string): ReadItem => ({ kind: 'broken', reason });
export const incomplete = (reason: string): ReadItem => ({ kind: 'incomplete', reason });

export const BOM = '\ufeff';
