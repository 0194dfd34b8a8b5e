import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './command.ts';
import { crawlSite } from './crawl/crawl-site.ts';
import { readEnvironment } from './environment.ts';
import { withProgress } from './progress.ts';

const help = `
node scripts/run.mjs crawl [ORIGIN]

Follows every internal link of a served site (default: http://localhost:PORT) and names each
that is not answered with 200, or whose page names another canonical address. Exits 1 if there
is one.

Environment
  SITE_URL   the origin of its canonical links, when that is another one
`;

await runCommand({
  name: 'crawl',
  help,
  async main(args) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const environment = readEnvironment();
    const [origin = `http://localhost:${environment.port}`] = positionals;
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new UsageError(`${origin} is no origin: give one such as http://localhost:4321.`);
    }
    const { visited, links } = await withProgress('Following links…', () =>
      crawlSite({ origin, canonicalOrigin: environment.siteUrl }),
    );
    const broken = visited.filter(({ status }) => status !== 200);
    const misnamed = visited.filter(
      ({ pathname, canonical }) => canonical !== null && canonical !== environment.siteUrl + pathname,
    );
    for (const { status, pathname, foundOn, contentType } of broken) {
      console.error(`${status === 0 ? contentType : status} ${pathname} (found on ${foundOn})`);
    }
    for (const { pathname, canonical } of misnamed) console.error(`${pathname} says it is ${canonical}`);
    const pages = visited.filter(({ contentType }) => contentType.startsWith('text/html')).length;
    const count = (number: number) => number.toLocaleString('en-US');
    console.log(
      `${count(links)} links to ${count(visited.length)} addresses (${count(pages)} pages) checked, ${count(broken.length)} broken, ${count(misnamed.length)} misnamed.`,
    );
    return broken.length + misnamed.length === 0 ? 0 : 1;
  },
});
