import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCatalogue } from '../src/data/catalogue.ts';
import { readSettings } from '../src/data/settings.ts';
import { instantOf, wallTime } from '../src/domain/time/zone-time.ts';
import { runCommand } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { importFiles } from './import/import-files.ts';
import { parseImportOptions } from './import/options.ts';
import type { LocalSupabase } from './local-supabase/start.ts';
import { contactSheet } from './screenshots/contact-sheet.ts';
import { listedCases } from './screenshots/listed-cases.ts';
import { photograph, plan } from './screenshots/photograph.ts';
import { SUBJECTS } from './screenshots/subjects.ts';
import { signInVisitors } from './screenshots/visitors.ts';
import { buildVariables } from './site-engine/render-site.ts';
import { TICKETS, withBuiltSite } from './testing/built-site.ts';
import { findChromium } from './testing/chromium.ts';
import { createRunDirectory } from './testing/run-directory.ts';
import { fillTestDatabase, TEST_NOW } from './testing/test-listings.ts';
import { PROJECT } from './testing/tool.ts';

const help = `
npm run screenshots -- [options] [FILE…]

Photographs every page in its states, at five widths and in both themes, into screenshots/, with
screenshots/index.html as the contact sheet. Pages that speak by the clock are photographed at
10 AM, 7:45 PM and 11:30 PM, the others at 10 AM. Which event, artist or venue stands for a state
is chosen from the listings; states that they do not have are named.

The listings are the demo listings, or those of FILE…, which are imported into a temporary database
with the options of \`npm run import\`. Nothing else is read or changed.

The site is built at 9 AM of the day of BUILD_NOW. If the command is stopped, the earlier
screenshots stay. As in any browser, pictures of listings come from their own sites.

Environment
  BUILD_NOW             ISO 8601 instant of the day to photograph (default: the day of the demo
                        listings; with FILE…, today)
  SITE_TIME_ZONE        zone of venues that name none (default America/New_York)
  PLAYWRIGHT_CHROMIUM   path of the Chromium to use (default: the system's, else a downloaded one)
`;

const SCREENSHOTS = join(PROJECT, 'screenshots');
/** Before every hour of the pictures: no visitor's clock is behind the build's. */
const BUILD_MINUTES = 9 * 60;

await runCommand({
  name: 'screenshots',
  help,
  async main(args) {
    const signal = interruption();
    const files = args.length === 0 ? null : parseImportOptions(args);
    const { buildNow = files === null ? new Date(TEST_NOW) : new Date(), siteTimeZone: zone } = readEnvironment();
    const { day } = wallTime(buildNow.getTime(), zone);
    const now = new Date(instantOf(day, BUILD_MINUTES, zone));
    const environment = readEnvironment({
      SITE_TIME_ZONE: zone,
      PUBLIC_TICKET_URL_TEMPLATE: TICKETS,
      BUILD_NOW: now.toISOString(),
    });
    const fill = async (backend: LocalSupabase) =>
      files === null
        ? await fillTestDatabase(backend, environment, now, signal)
        : await importFiles(files, { environment, now, signal, connect: async () => backend });

    const executable = await findChromium();
    const work = await createRunDirectory('screenshots');
    const folder = join(work, 'screenshots');
    try {
      const { pictures, missing } = await withBuiltSite({ work, environment, fill, signal }, async (site) => {
        const variables = buildVariables({ environment, database: site.backend });
        const cases = listedCases(await loadCatalogue(readSettings(variables, now.getTime())));
        const visitors = await signInVisitors(site, cases);
        const { visits, missing, total } = plan(SUBJECTS, cases);
        const shoot = { chromium: executable, url: site.url, zone, day, cases, visitors, folder, signal };
        let taken = 0;
        const label = () => `Photographing, ${taken} of ${total}…`;
        const shooting = () =>
          photograph(visits, shoot, (count) => {
            taken = count;
          });
        const pictures = await withProgress(label, shooting);
        const paths = new Map(visits.map(({ subject, path }) => [subject.name, path]));
        await writeFile(join(folder, 'index.html'), contactSheet(pictures, paths, missing));
        return { pictures, missing };
      });
      await rm(SCREENSHOTS, { recursive: true, force: true });
      await rename(folder, SCREENSHOTS);
      if (missing.length > 0) console.log(`The listings do not have: ${missing.join(', ')}.`);
      console.log(`${pictures.length} screenshots in screenshots/; open screenshots/index.html.`);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  },
});
