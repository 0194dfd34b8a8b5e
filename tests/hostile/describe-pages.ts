import { createHash } from 'node:crypto';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { attribute, type BuiltPage, find, textOf, unbrokenRuns, vocabularyOf } from './built-page.ts';
import { ORIGIN } from './hostile-site.ts';
import { htmlFaults } from './html-rules.ts';
import { isEmbed, isOfOneItem, type StoredEvent, titleOf } from './stored-event.ts';

/** What an entry of a calendar may have. */
const ENTRY_PROPERTIES = [
  ...['uid', 'dtstamp', 'last-modified', 'sequence', 'dtstart', 'dtend', 'summary', 'location', 'status'],
  ...['description', 'url'],
];

/** A title outside of pages. */
const oneLine = (title = '') => title.replace(/\s+/g, ' ').trim();

const digestOf = (content: string) => createHash('sha256').update(content).digest('base64');

/** Lists that other sites embed have no heading. */
const isPlain = ({ html }: BuiltPage) => /<(?:h1|title)[^>]*>(?:Plain Act \d+|Crowded House|Daily Bread)\b/.test(html);

/** Tests of every page of a site of hostile listings. */
export function describePages(
  site: () => { readonly pages: readonly BuiltPage[]; readonly events: readonly StoredEvent[] },
): void {
  describe('pages', () => {
    const pageOf = (file: string): BuiltPage => {
      const page = site().pages.find((candidate) => candidate.file === file);
      if (page === undefined) throw new Error(`There is no page ${file}.`);
      return page;
    };
    it('show every name as text', () => {
      for (const event of site().events) {
        const page = pageOf(`events/${event.event_id}.html`);
        expect(find(page, 'h1').map(textOf)).toEqual([titleOf(event)]);
        expect(find(page, 'title').map(textOf)[0]).toContain(titleOf(event));
      }
    });

    it('that other sites embed show names as text', () => {
      const titles = new Set(site().events.map(titleOf));
      const rows = site()
        .pages.filter(isEmbed)
        .flatMap((page) => find(page, 'b').map(textOf));
      expect(rows.length).toBeGreaterThan(400);
      expect(rows.filter((title) => !titles.has(title))).toEqual([]);
    });

    it('have no word that would keep a browser busy breaking it', () => {
      expect(site().pages.flatMap((page) => unbrokenRuns(page, 100))).toEqual([]);
      expect(pageOf('events/998.html').html).toContain(`${'W'.repeat(100)}<wbr>${'W'.repeat(100)}`);
    });

    it('have only elements and attributes that pages of plain listings have', () => {
      const plain = vocabularyOf(site().pages.filter((page) => isOfOneItem(page) && isPlain(page))).add('wbr');
      const hostile = site().pages.filter((page) => isOfOneItem(page) && !isPlain(page));
      expect(hostile.length).toBeGreaterThan(600);
      for (const page of hostile)
        expect(
          [...vocabularyOf([page])].filter((word) => !plain.has(word)),
          page.file,
        ).toEqual([]);
    });

    it('have no event handlers or foreign elements, and link to pages, images, tickets, maps and web addresses in descriptions only', () => {
      /** LinkedText.astro's, which vouch for nothing. */
      const isFromDescription = (attrs: readonly { name: string; value: string }[]) =>
        attrs.some(({ name, value }) => name === 'rel' && value === 'nofollow noopener ugc');
      for (const { file, elements } of site().pages) {
        const wrong = elements.flatMap(({ tagName, attrs }) => [
          ...(/^(?:iframe|frame|object|embed|base|math|applet|portal|frameset)$/.test(tagName) ? [tagName] : []),
          ...attrs
            .filter(({ name, value }) => !isHarmless(tagName, name, value))
            .filter(({ name, value }) => !(name === 'href' && /^https?:\/\//i.test(value) && isFromDescription(attrs)))
            .map(({ name, value }) => `${tagName} ${name}=${value}`),
        ]);
        expect(wrong, file).toEqual([]);
      }
    });

    it('have only scripts and styles that their policy allows, and hold JSON-LD of their own event', () => {
      let blocks = 0;
      for (const page of site().pages) {
        const policy = find(page, 'meta', 'http-equiv', 'content-security-policy').map((meta) =>
          attribute(meta, 'content'),
        );
        expect(policy).toHaveLength(1);
        for (const style of find(page, 'style')) expect(policy[0]).toContain(digestOf(textOf(style)));
        for (const script of find(page, 'script')) {
          const text = textOf(script);
          if (attribute(script, 'type') === 'application/ld+json') {
            blocks += 1;
            const { name, '@id': id, '@context': context } = JSON.parse(text);
            expect({ file: `${id}.html`, context }).toEqual({
              file: `${ORIGIN}/${page.file}`,
              context: 'https://schema.org',
            });
            expect(name).toBe(oneLine(find(page, 'h1').map(textOf)[0]));
          } else if (attribute(script, 'src') === null) {
            expect(policy[0]).toContain(digestOf(text));
          } else expect(attribute(script, 'src')).toMatch(/^\/_astro\/[\w.-]+\.js$/);
        }
      }
      expect(blocks).toBeGreaterThan(150);
    });

    it('are valid HTML', () => {
      expect(site().pages.flatMap(({ syntaxErrors }) => syntaxErrors)).toEqual([]);
      const shapes = new Map(site().pages.map((page) => [page.shape, page]));
      expect([...shapes.values()].flatMap(({ file, html }) => htmlFaults(file, html))).toEqual([]);
    });

    it('hold calendars of one event, without anything that a listing added', () => {
      let calendars = 0;
      for (const event of site().events) {
        const [link] = find(pageOf(`events/${event.event_id}.html`), 'a').filter(
          (a) => attribute(a, 'download') !== null,
        );
        if (link === undefined) continue;
        calendars += 1;
        expect(attribute(link, 'download')).toMatch(/^[a-z0-9-]+\.ics$/);
        const text = decodeURIComponent(
          (attribute(link, 'href') ?? '').replace(/^data:text\/calendar;charset=utf-8,/, ''),
        );
        const lines = text.split('\r\n');
        expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /\p{Cc}/u.test(line))).toEqual([]);
        const calendar = new ICAL.Component(ICAL.parse(text));
        expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent']);
        const [entry] = calendar.getAllSubcomponents();
        expect(entry?.getAllSubcomponents()).toEqual([]);
        const names = entry?.getAllProperties().map(({ name }) => name) ?? [];
        expect(new Set(names).size).toBe(names.length);
        expect(ENTRY_PROPERTIES).toEqual(expect.arrayContaining(names));
        expect(entry?.getFirstPropertyValue('summary')).toBe(oneLine(titleOf(event)));
        expect(entry?.getFirstPropertyValue('url')).toBe(`${ORIGIN}/events/${event.event_id}`);
      }
      expect(calendars).toBeGreaterThan(150);
    });
  });
}

/** Whether an attribute cannot run a script or lead to an unsafe address. */
function isHarmless(tagName: string, name: string, value: string): boolean {
  if (/^on|^(?:srcdoc|formaction|ping|background|manifest|srcset|poster|data|codebase)$/.test(name)) return false;
  if (name === 'style') return /^--(?:h|v|rows):[\d.]+$/.test(value);
  if (name === 'action') return /^\/[a-z/-]*$/.test(value);
  if (tagName === 'use') return name !== 'href' || /^#[a-z]+$/.test(value);
  if (name !== 'href' && name !== 'src') return true;
  if (tagName === 'a' && value.startsWith('data:text/calendar;charset=utf-8,')) return true;
  if (tagName === 'a' && value.startsWith(`${ORIGIN.replace(/^https?/, 'webcal')}/`)) return !/[\s"<>]/.test(value);
  if (tagName === 'img' && value === 'data:,') return true;
  const { protocol, origin } = new URL(value, ORIGIN);
  if (tagName === 'img') return protocol === 'https:' || protocol === 'http:';
  return (
    origin === ORIGIN ||
    (tagName === 'a' && ['https://tickets.example', 'https://www.openstreetmap.org'].includes(origin))
  );
}
