import { parseArgs } from 'node:util';
import { benchBuild } from './bench/build.ts';
import { benchLongTasks } from './bench/long-tasks.ts';
import { benchNotify } from './bench/notify.ts';
import { benchSearch } from './bench/search.ts';
import { benchShare } from './bench/share.ts';
import { runCommand, UsageError } from './cli/command.ts';

const help = `
npm run bench -- [benchmark] [options]

Benchmarks on generated listings, in temporary folders and databases; nothing else is read or
changed.

  build    the phases of a build one by one, a clean build, one without changes, and one after a
           scrape that changed a hundredth of the events: time, processor time, memory, pages a
           second, bytes; by default with 2500, 10000 and 50000 events (about 5,500, 21,000 and
           97,600 pages)
  long-tasks
           tasks of the browser on pages with a search: how many take more than 50 ms, and the
           longest, at the speed of this machine and slowed down to a quarter; by default on a
           site of 50000 events, or on one that is already built (--site dist)
  notify   a run of notify with 10000 people, and with a hundredth of them as hostile as the limits
           of an account allow: finding what to tell, and the whole run with a local server in
           Discord's place; by default with 10000 events
  search   bytes of a first search, time of opening it and of a keystroke; by default with
           50000 events
  share    pictures for sharing: how many, and time and bytes of each; by default with 20000 events

Options
  --events N[,N...]   number of events (50000 have 12,000 artists and 1,000 venues)
  --site FOLDER       the built site for 'long-tasks'
  --json              figures of 'build' as JSON
`;

/** @throws UsageError naming the option */
function wholeNumber(text: string, option: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw new UsageError(`--${option} takes a whole number from 1, not '${text}'.`);
  return number;
}

await runCommand({
  name: 'bench',
  help,
  async main(args) {
    const { values, positionals } = parseArgs({
      args,
      options: {
        events: { type: 'string' },
        json: { type: 'boolean' },
        site: { type: 'string' },
      },
      allowPositionals: true,
    });
    const { json = false } = values;
    const sizes = values.events?.split(',').map((text) => wholeNumber(text, 'events'));
    const [benchmark = 'search', ...further] = positionals;
    if (further.length > 0)
      throw new UsageError(`Only one benchmark can run at a time; remove '${further.join(' ')}'.`);
    if (benchmark === 'build') {
      const figures = await benchBuild(sizes ?? [2_500, 10_000, 50_000], json);
      if (json) console.log(JSON.stringify(figures, null, 2));
    } else if (benchmark === 'long-tasks') {
      await benchLongTasks(values.site, sizes?.[0] ?? 50_000);
    } else if (benchmark === 'notify') {
      await benchNotify(10_000, sizes?.[0] ?? 10_000);
    } else if (benchmark === 'search') {
      benchSearch(sizes?.[0] ?? 50_000);
    } else if (benchmark === 'share') {
      benchShare(sizes?.[0] ?? 20_000);
    } else {
      throw new UsageError(`There is no benchmark '${benchmark}'; \`npm run bench -- --help\` lists them.`);
    }
  },
});
