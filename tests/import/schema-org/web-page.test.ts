import { describe, expect, test } from 'vitest';
import { keysOf } from '../derived-ids.ts';
import { othersIn, pageItems, pageRows, rowsIn, script, show } from './read-documents.ts';

const relative = { ...show, '@id': '#event', image: 'a.jpg' };

describe('a page says where it was', () => {
  const CANONICAL = '<link rel="canonical" href="https://hall.example/shows/ferry">';
  const idOf = async (html: string, base?: string, file?: string) => {
    const items = await pageItems(
      `<!doctype html><head>${html}</head>${script(relative)}`,
      base === undefined ? {} : { base },
      file,
    );
    return [keysOf(items)[0], rowsIn(items)[0]?.['mobile_image_url']];
  };

  test('by its canonical link, before og:url, --base and its file name', async () => {
    const [id, image] = await idOf(CANONICAL);
    expect(image).toBe('https://hall.example/shows/a.jpg');
    const same = [
      await idOf('<link href="/shows/ferry" rel="alternate canonical">', 'https://hall.example/'),
      await idOf('<meta property="og:url" content="https://hall.example/shows/ferry">'),
      await idOf(`<meta property="og:url" content="https://hall.example/other">${CANONICAL}`, 'https://x.example/'),
      await idOf('<link rel="canonical" href="">', 'https://hall.example/shows/ferry'),
      await idOf('<title>x</title>', 'https://hall.example/shows/', 'saved/ferry.gz'),
    ];
    for (const result of same) expect(result).toEqual([id, image]);
  });

  test('so that #event is another event on each page', async () => {
    // Where nobody knows the address, the name alone has to tell.
    const files = await Promise.all(['a.html', 'b.html'].map((file) => idOf('<title>x</title>', undefined, file)));
    expect(files.map(([id]) => id)).toEqual(['', '']);
    // The import drops it and counts it.
    expect(files.map(([, image]) => image)).toEqual(['a.jpg', 'a.jpg']);
    expect((await idOf('', 'https://hall.example/', 'a.html'))[0]).not.toBe(
      (await idOf('', 'https://hall.example/', 'b.html'))[0],
    );
  });
});

test('scripts of a page are one graph, and forgiven what browsers forgive', async () => {
  const html = `<!doctype html>
${script({ '@type': 'Place', '@id': '#place', name: 'Copperline Hall' })}
${script(`\n//<![CDATA[\n${JSON.stringify({ ...show, location: { '@id': '#place' } }).slice(0, -1)},\n}};\n//]]>\n`)}
${script('')}
${script('{"@type":"Event","name":"cut')}`;
  const items = await pageItems(html);
  expect(rowsIn(items)).toMatchObject([{ name: 'Night Ferry', venue_full_name: 'Copperline Hall' }]);
  expect(othersIn(items)).toEqual([
    { kind: 'note', line: 3, text: 'read leniently: the JSON is not valid, so check the events' },
    { kind: 'unreadable', line: 10, reason: 'holds JSON-LD that is cut off: its JSON does not end' },
  ]);
});

test('a page that ends inside its JSON-LD is incomplete', async () => {
  const items = await pageItems(`<!doctype html>${script(show)}${script(show).slice(0, 90)}`);
  expect(items.at(-1)).toEqual({ kind: 'incomplete', reason: 'ends in the middle of its JSON-LD' });
});

const MICRODATA = `<div itemscope itemtype="https://schema.org/MusicEvent" itemid="#ferry"><h1 itemprop="name">Night <b>Ferry</b></h1>
<time itemprop="startDate" datetime="2026-12-05T20:00">Saturday</time><img itemprop="image" src="a.jpg">
<link itemprop="eventStatus" href="http://schema.org/EventCancelled"><meta itemprop="genre" content="Shoegaze">
<div itemprop="location" itemscope itemtype="http://schema.org/Place"><span itemprop="name">Copperline Hall</span></div></div>`;
const RDFA = `<div vocab="http://schema.org/" typeof="MusicEvent" resource="#ferry"><h1 property="name">Night <b>Ferry</b></h1>
<time property="startDate" datetime="2026-12-05T20:00">Saturday</time><img property="image" src="a.jpg">
<link property="eventStatus" href="http://schema.org/EventCancelled"><meta property="genre" content="Shoegaze">
<p>beside</p><div property="location" typeof="Place"><span property="name">Copperline Hall</span></div></div>`;
const PREFIXED = `<section prefix="s: https://schema.org/" typeof="s:MusicEvent" about="#ferry"><h1 property="s:name">Night Ferry</h1>
<span property="s:startDate" content="2026-12-05T20:00">Saturday</span><a rel="s:image" href="a.jpg">x</a>
<span property="s:eventStatus" content="EventCancelled"></span><span property="s:genre">Shoegaze</span>
<div rel="s:location"><div typeof="s:Place"><span property="s:name">Copperline Hall</span></div></div></section>`;

describe.each([
  ['Microdata', MICRODATA],
  ['RDFa', RDFA],
  ['RDFa with a prefix', PREFIXED],
])('%s', (_, markup) => {
  const head =
    '<!doctype html><html><head><meta property="og:title" content="Hall"><link rel="canonical" href="https://hall.example/shows/"></head>';
  const facts = {
    name: 'Night Ferry',
    venue_full_name: 'Copperline Hall',
    event_datetime: '2026-12-05T20:00',
    major_category: 'Music',
    minor_category: 'Shoegaze',
    mobile_image_url: 'https://hall.example/shows/a.jpg',
  };

  test('is read as the same event as JSON-LD', async () => {
    const items = await pageItems(`${head}<body>${markup}${script({ '@type': 'WebSite', name: 'Hall' })}</body>`);
    const rows = rowsIn(items);
    expect(rows).toMatchObject([facts]);
    expect(rows[0]?.['status']).toMatch(/EventCancelled$/);
    expect(keysOf(items)).toEqual(keysOf(await pageItems(`${head}${script({ ...show, '@id': '#ferry' })}`)));
  });

  test('only if the JSON-LD has no event', async () => {
    expect(await pageRows(`${head}${script({ ...show, name: 'JSON' })}${markup}`)).toMatchObject([{ name: 'JSON' }]);
  });

  test('without an address leaves images relative, to be dropped and counted', async () => {
    expect(await pageRows(`<body>${markup}`)).toMatchObject([{ ...facts, mobile_image_url: '/a.jpg' }]);
  });

  test('of many events, each by its place', async () => {
    const many = Array.from({ length: 300 }, (_item, index) =>
      markup.replace('#ferry', `#n${index}`).replaceAll('Copperline', `Hall ${index}`),
    );
    const items = await pageItems(`${head}<body>${many.join('<p>between</p>')}`);
    const rows = rowsIn(items);
    expect(rows).toHaveLength(300);
    expect(rows[299]).toMatchObject({ venue_full_name: 'Hall 299 Hall' });
    expect(new Set(keysOf(items)).size).toBe(300);
  });
});

test('a large page of RDFa is read', async () => {
  const filler = '<div class="x"><p>hello <b>x</b> <a href="/x">y</a></p></div>'.repeat(8_000);
  expect(await pageRows(`<body>${filler}${RDFA}${filler}`)).toHaveLength(1);
});

test('a page of elements that are never closed is refused at once', async () => {
  const reason = 'is nested too deeply to be read';
  expect(await pageItems(`${'<div>'.repeat(200_000)}${script(show)}`)).toEqual([{ kind: 'broken', reason }]);
});

test('a page of paragraphs without ends, empty elements and markup in scripts is read', async () => {
  const html = `<p>x<br><path d="M1"/><script>"<div>"</script>`.repeat(3_000);
  expect(await pageRows(`<body>${html}${script(show)}`)).toHaveLength(1);
});

test('a page without events says so', async () => {
  const html = '<!doctype html><div itemscope itemtype="https://schema.org/Person"><b itemprop="name">x</b></div>';
  expect(await pageItems(html)).toEqual([
    { kind: 'broken', reason: 'holds no event of schema.org (JSON-LD, Microdata, RDFa)' },
  ]);
});
