import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readRowTypes } from '../../scripts/local-supabase/read-row-types.ts';

it('src/data/database.types.ts matches the migrations (else: npm run types)', async () => {
  const file = await readFile(new URL('../../src/data/database.types.ts', import.meta.url), 'utf8');
  expect(file).toBe(await readRowTypes());
});
