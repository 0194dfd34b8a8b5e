// Turns one page into NDJSON: node docs/examples/scraper.mjs https://old-mill.example/programme > listings/old-mill.ndjson
import { createHash } from 'node:crypto';
import { parse } from 'node-html-parser';

const address = process.argv[2];
const page = await fetch(address, { headers: { 'user-agent': 'old-mill-scraper (you@example.org)' } });
if (!page.ok) throw new Error(`${address} answers ${page.status}`);
const shows = parse(await page.text()).querySelectorAll('article.show');
if (shows.length === 0) throw new Error('No shows found: has the page changed?');
for (const show of shows) {
  const link = new URL(show.querySelector('a').getAttribute('href'), address).href;
  const row = {
    // The same link always gives the same number.
    event_id: Number.parseInt(createHash('sha256').update(link).digest('hex').slice(0, 12), 16),
    name: show.querySelector('h2').text,
    event_datetime: show.querySelector('time').getAttribute('datetime'),
    venue_full_name: 'Old Mill',
  };
  console.log(JSON.stringify({ ...row, scraped_at: new Date().toISOString() }));
}
