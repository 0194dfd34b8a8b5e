import { describe, expect, it } from 'vitest';
import { baseOf, settingsOf, usableVersion } from '../../scripts/collect/collect-source.ts';
import { parseSources } from '../../scripts/collect/read-sources.ts';

const sourceOf = (keys: string) => {
  const [source] = parseSources(`sources: [{name: hall, ${keys}}]`, 'sources.yaml').sources;
  if (source === undefined) throw new Error('There is no source.');
  return source;
};

it.each([
  ['file: a.html', null],
  ['file: a.html, base: "https://hall.example/"', 'https://hall.example/'],
  ['url: "https://hall.example/shows?page=1"', 'https://hall.example/shows?page=1'],
  ['url: "https://user:secret@hall.example/shows"', 'https://hall.example/shows'],
  [`url: "https://hall.example/\${TOKEN}/shows"`, null],
])('%s: relative addresses belong to %s', (keys, base) => {
  expect(baseOf(sourceOf(keys))).toBe(base);
});

describe('a version of a feed', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  const zone = { siteTimeZone: 'America/New_York' };
  const settings = settingsOf(sourceOf('url: "https://hall.example/"'), zone);
  const version = { settings, etag: '"1"', lastModified: null, readAt: new Date('2026-11-21T12:00:00Z') };

  it('is asked about for a week, while nothing else has changed', () => {
    expect(usableVersion(version, settings, now)).toBe(version);
    expect(usableVersion(version, settings, new Date('2026-11-28T12:00:00Z'))).toBeNull();
    expect(usableVersion(undefined, settings, now)).toBeNull();
    expect(usableVersion({ ...version, readAt: null }, settings, now)).toBeNull();
  });

  it.each([
    ['the site’s zone', '', { siteTimeZone: 'Europe/Berlin' }, false],
    ['the category', ', category: Jazz', zone, false],
    ['the venue', ', venue: Hall', zone, false],
    ['what counts as quiet', ', quiet_days: 3', zone, true],
    ['a limit', ', timeout_seconds: 3', zone, true],
  ])('of other settings counts as unknown, if they matter: %s', (_, keys, site, isUsable) => {
    const others = settingsOf(sourceOf(`url: "https://hall.example/"${keys}`), site);
    expect(usableVersion(version, others, now) !== null).toBe(isUsable);
  });
});
