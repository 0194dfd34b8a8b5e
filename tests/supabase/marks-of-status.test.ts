import { expect, it } from 'vitest';
import { readMigrations } from '../../scripts/local-supabase/database/migrations.ts';
import { presentName } from '../../src/domain/catalogue/artist-name.ts';
import { operator, signedIn } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const marks = [
  'CANCELED',
  'Cancelled',
  '*Cancelled*',
  '(CANCELLED)',
  '🚫 CANCELLED',
  'EVENT CANCELLED!',
  'POSTPONED',
  'postponed',
  'ANNULÉ',
  'Verschoben',
  'SOLD OUT',
  'SOLD-OUT!!',
  'RESCHEDULED',
];
const names = [
  'Cancelled Plans',
  'The Cancelled',
  'Sold Out',
  'Rescheduled',
  'Night Ferry',
  'Night Ferry (SOLD OUT)',
  '!!!',
  'POSTPONED DREAMS',
];

describeOnBothEngines('the migration that removes hearts for marks of status', (started) => {
  it('leaves none for an artist called CANCELLED, and every other', async () => {
    const admin = operator(started.backend);
    const { id: user_id } = await signedIn(started.backend, 'person@example.org');
    const stored = [...marks, ...names].map((item_id) => ({ user_id, item_type: 'artist', item_id }));
    const venue = { user_id, item_type: 'venue', item_id: 'cancelled' };
    await admin
      .from('favorites')
      .insert([...stored, venue])
      .throwOnError();
    const migration = (await readMigrations()).find(({ name }) => name === 'marks_of_status');
    await started.backend.database.transaction((transaction) => transaction.execute(migration?.script ?? ''));
    const { data } = await admin.from('favorites').select('item_id').throwOnError();
    expect(data?.map(({ item_id }) => item_id).sort()).toEqual([...names, 'cancelled'].sort());
    // As the rule for names has it.
    expect(marks.filter((mark) => presentName(mark) !== null)).toEqual([]);
    expect(names.filter((name) => presentName(name) === null)).toEqual([]);
  });
});
