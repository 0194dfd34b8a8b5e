import { expect, it } from 'vitest';
import { anonymous, operator } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

describeOnBothEngines('catalogue_version', (started) => {
  const version = async () => (await anonymous(started.backend).rpc('catalogue_version')).data;
  const write = () => operator(started.backend).from('events');

  it('changes with every write to events and venues, and with nothing else', async () => {
    const steps = [
      () => write().insert({ event_id: 1, name: 'Night Ferry' }),
      () => write().update({ name: 'Plum Rain' }).eq('event_id', 1),
      () => write().insert({ event_id: 2, name: 'Plum Rain' }),
      () => write().delete().eq('event_id', 1),
      () => operator(started.backend).from('venues').insert({ venue_slug: 'the-echo' }),
      () => operator(started.backend).from('venues').update({ venue_name: 'The Echo' }).eq('venue_slug', 'the-echo'),
    ];
    const versions = [await version()];
    for (const step of steps) {
      expect((await step()).error).toBeNull();
      versions.push(await version());
      expect(await version()).toBe(versions.at(-1));
    }
    expect(new Set(versions).size).toBe(steps.length + 1);
  });
});
