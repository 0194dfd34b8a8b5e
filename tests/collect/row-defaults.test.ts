import { expect, it } from 'vitest';
import { withDefaults } from '../../scripts/collect/row-defaults.ts';
import type { ReadItem } from '../../scripts/import/read/read-item.ts';

async function completed(value: unknown, defaults: Partial<Parameters<typeof withDefaults>[1]>): Promise<ReadItem> {
  async function* items() {
    yield [{ kind: 'row', line: 1, value } as const];
  }
  for await (const [item] of withDefaults(items(), {
    venue: undefined,
    category: undefined,
    ids: 'shared',
    ...defaults,
  }))
    if (item !== undefined) return item;
  throw new Error('There is no item.');
}

const hall = { name: 'Ember Hall', slug: 'ember', city: 'Portland' };

it.each([
  ['no venue', { name: 'A' }, { venue_full_name: 'Ember Hall', venue_slug: 'ember', venue_city: 'Portland' }],
  ['a blank venue', { name: 'A', venue_name: ' ' }, { venue_full_name: 'Ember Hall', venue_slug: 'ember' }],
  ['a city only', { name: 'A', venue_city: 'Salem' }, { venue_full_name: 'Ember Hall', venue_city: 'Salem' }],
])('a row with %s gets that of its source', async (_, row, facts) => {
  expect(await completed(row, { venue: hall })).toMatchObject({ value: { ...row, ...facts } });
});

it.each([{ venue_slug: 'club' }, { venue_full_name: 'Club' }, { venue_name: 'Club' }])(
  'a row that names a venue keeps it: %j',
  async (row) => {
    expect(await completed(row, { venue: hall, category: 'Music' })).toMatchObject({
      value: { ...row, major_category: 'Music' },
    });
    expect((await completed(row, { venue: hall })) as { value: object }).toEqual({ kind: 'row', line: 1, value: row });
  },
);

it('a category is kept', async () => {
  expect(await completed({ major_category: 'Jazz' }, { category: 'Music' })).toMatchObject({
    value: { major_category: 'Jazz' },
  });
});

it('ids of its own become keys', async () => {
  expect(await completed({ event_id: 'a-1', name: 'A' }, { ids: 'own' })).toEqual({
    kind: 'row',
    line: 1,
    value: { name: 'A' },
    key: { kind: 'id', text: 'a-1' },
  });
  expect(await completed({ name: 'A' }, { ids: 'own' })).toMatchObject({ key: { kind: 'name' } });
});

it('what is no row stays as it is', async () => {
  expect(await completed([1], { venue: hall, ids: 'own' })).toEqual({ kind: 'row', line: 1, value: [1] });
});
