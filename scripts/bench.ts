import { parseArgs } from 'node:util';
import { benchSearch } from './bench/search.ts';
import { runCommand, UsageError } from './command.ts';

const help = `
npm run bench -- [search] [--events N]

Benchmarks on generated listings; nothing is read or changed.

  search   bytes of a first search, work of opening it and of a keystroke, beside Pagefind
           alone on the same listings

Options
  --events N   how many events (default 50000: with 12,000 artists and 1,000 venues)
`;

await runCommand({
  name: 'bench',
  help,
  async main(args) {
    const { values, positionals } = parseArgs({
      args,
      options: { events: { type: 'string' } },
      allowPositionals: true,
    });
    const events = Number(values.events ?? 50_000);
    if (!Number.isSafeInteger(events) || events < 1) {
      throw new UsageError('--events takes a whole number from 1, such as 50000.');
    }
    const [benchmark = 'search', ...further] = positionals;
    if (benchmark !== 'search' || further.length > 0) {
      throw new UsageError(`There is no benchmark '${positionals.join(' ')}'; \`npm run bench -- --help\` lists them.`);
    }
    await benchSearch(events);
  },
});
