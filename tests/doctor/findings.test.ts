import { describe, expect, it } from 'vitest';
import { ageInWords, dataFindings, zoneFindings } from '../../scripts/doctor/check-data.ts';
import { clockFinding } from '../../scripts/doctor/check-reach.ts';
import { rowCapFinding } from '../../scripts/doctor/check-row-cap.ts';
import { consentFindings, returnFinding, settingsFindings } from '../../scripts/doctor/check-sign-in.ts';
import { distFindings } from '../../scripts/doctor/check-site.ts';
import { webhookFinding } from '../../scripts/doctor/check-webhooks.ts';
import { exitCodeOf, type Finding, ok, problem, reportLines, stale, warning } from '../../scripts/doctor/finding.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const HOUR = 3_600_000;
const levels = (findings: Finding[]) => findings.map(({ level }) => level);

describe('the report', () => {
  const findings = [problem('A', 'bad.', 'Mend it.'), ok('B', 'good'), warning('C', 'odd.', 'Look.')];

  it('ends with the worst findings and their count', () => {
    expect(reportLines(findings)).toEqual([
      'ok       B: good',
      'warning  C: odd.',
      '         → Look.',
      'problem  A: bad.',
      '         → Mend it.',
      '1 ok, 1 warning, 1 problem',
    ]);
  });

  it.each([
    [findings, 1],
    [findings.slice(1), 0],
    [[], 0],
  ])('exits with 1 only for problems (%#)', (some, code) => {
    expect(exitCodeOf(some)).toBe(code);
  });

  it('is strict about old data and dead sources only', () => {
    expect(exitCodeOf(findings.slice(1), true)).toBe(0);
    expect(exitCodeOf([stale('D', 'old.', 'Import.')], true)).toBe(1);
    expect(exitCodeOf([stale('D', 'old.', 'Import.')])).toBe(0);
  });
});

describe('the clock', () => {
  const DATE = 'Thu, 05 Mar 2026 12:00:00 GMT';
  it.each([
    ['agrees', 0, 'ok'],
    ['agrees within the precision of the header', 60_400, 'ok'],
    ['is a minute ahead', 62_000, 'warning'],
    ['is a minute behind', -61_000, 'warning'],
    ['is ten minutes ahead', 600_000, 'problem'],
    ['is ten minutes behind', -600_000, 'problem'],
  ])('%s', (_, offset, level) => {
    const here = NOW.getTime() + offset;
    expect(levels(clockFinding(DATE, here, here + 200))).toEqual([level]);
  });

  it('is not judged without a Date header', () => {
    expect([clockFinding(null, 0, 0), clockFinding('noon', 0, 0)]).toEqual([[], []]);
  });

  it('is not blamed for a slow response', () => {
    expect(levels(clockFinding(DATE, NOW.getTime() - 90_000, NOW.getTime() + 100))).toEqual(['ok']);
  });
});

describe('the row limit', () => {
  it.each([
    [600, 600, 'ok', 'not reached with 600 events'],
    [1_100, 50_000, 'ok', 'responses of 1,100 rows are complete'],
    [1_000, 50_000, 'ok', 'responses are cut off at 1,000 rows; all commands read in pages'],
    [100, 50_000, 'warning', 'responses are cut off at 100 rows: builds and imports need many requests and take long.'],
  ])('%i of %i', (rows, total, level, text) => {
    expect(rowCapFinding(rows, total)).toMatchObject({ level, text });
  });
});

describe('the listings', () => {
  const data = { events: 2_000, upcoming: 10, scraped: NOW, changed: NOW, timeZone: 'America/New_York' };
  it.each([
    ['fresh', data, ['ok']],
    ['two days old', { ...data, scraped: new Date(NOW.getTime() - 49 * HOUR) }, ['warning']],
    ['of unknown age', { ...data, scraped: null }, ['warning']],
    ['all past', { ...data, upcoming: 0 }, ['warning', 'ok']],
    ['none', { ...data, events: 0, upcoming: 0, scraped: null, changed: null }, ['problem']],
  ])('%s', (_, state, expected) => {
    expect(levels(dataFindings(state, NOW))).toEqual(expected);
  });

  it.each([
    [20 * 60_000, 'just now'],
    [HOUR, '1 hour ago'],
    [47 * HOUR, '47 hours ago'],
    [72 * HOUR, '3 days ago'],
    [-5 * HOUR, 'in the future'],
  ])('an age of %i ms is %s', (age, words) => {
    expect(ageInWords(age)).toBe(words);
  });

  it.each([
    ['the same', 'America/New_York', true, 'ok', null],
    ['another', 'Europe/Berlin', true, 'problem', /import once with SITE_TIME_ZONE set/],
    ['the default, but the database has another', 'UTC', false, 'problem', /^Set SITE_TIME_ZONE=America\/New_York\.$/],
  ])('the zone is %s', (_, zone, isGiven, level, remedy) => {
    const [finding] = zoneFindings(data, zone, isGiven);
    expect(finding?.level).toBe(level);
    if (remedy === null) expect(finding?.remedy).toBeNull();
    else expect(finding?.remedy).toMatch(remedy);
  });

  it('a zone that the first import will store is no problem', () => {
    const empty = { ...data, events: 0 };
    expect(levels(zoneFindings(empty, 'Europe/Berlin', true))).toEqual(['ok']);
    expect(levels(zoneFindings(empty, 'UTC', false))).toEqual(['problem']);
  });

  it('an unknown zone is a problem', () => {
    expect(levels(zoneFindings({ ...data, timeZone: null }, 'UTC', true))).toEqual(['problem']);
  });

  const built = { built_at: NOW, data_as_of: NOW, events: 2_000, archived: 0 };
  it.each([
    ['matches the database', built, 'ok'],
    ['leaves out archived events', { ...built, events: 1_500, archived: 500 }, 'ok'],
    ['is older than the last change', { ...built, built_at: new Date(NOW.getTime() - HOUR) }, 'warning'],
    ['differs in its events', { ...built, events: 1_999 }, 'warning'],
  ])('dist/ %s', (_, status, level) => {
    expect(levels(distFindings({ status, reason: null }, data))).toEqual([level]);
  });

  it('reports a missing dist/', () => {
    expect(distFindings({ status: null, reason: 'there is no status.json' }, data)).toMatchObject([
      { level: 'warning', text: 'there is no status.json.' },
    ]);
  });
});

describe('signing in', () => {
  const settings = { external: { discord: true, email: false }, disable_signup: false };
  it.each([
    ['with Discord', settings, ['ok']],
    ['without Discord', { ...settings, external: {} }, ['problem']],
    ['with Discord, but without new accounts', { ...settings, disable_signup: true }, ['ok', 'problem']],
    ['with e-mail too', { ...settings, external: { discord: true, email: true } }, ['ok', 'warning']],
  ])('%s', (_, given, expected) => {
    expect(levels(settingsFindings(given))).toEqual(expected);
  });

  const consent = (host: string, id: string) => new URL(`https://${host}/api/oauth2/authorize?client_id=${id}`);
  it.each([
    ['leads to Discord', consent('discord.com', '123456789012345678'), ['ok']],
    ['leads to Discord with an invalid client id', consent('discord.com', 'my-app'), ['problem', 'ok']],
    ['leads to Discord without a client id', consent('discord.com', ''), ['problem', 'ok']],
    ['leads to a look-alike', consent('discord.com.evil.example', '123456789012345678'), ['problem']],
  ])('%s', (_, url, expected) => {
    expect(levels(consentFindings(url, 'https://abcd.supabase.co'))).toEqual(expected);
  });

  it.each([
    ['to the site', 'https://shows.example.org/?error=access_denied', 'ok'],
    ['to the default of a new project', 'http://localhost:3000/?error=access_denied', 'problem'],
    ['to another port', 'https://shows.example.org:8443/', 'problem'],
  ])('returns %s', (_, landed, level) => {
    expect(returnFinding(new URL(landed), 'https://shows.example.org').level).toBe(level);
  });

  it('returns to an unknown address', () => {
    expect(returnFinding(null, 'https://shows.example.org').level).toBe('warning');
  });
});

describe('webhooks', () => {
  it.each([
    [0, 0, 'ok'],
    [10, 3, 'ok'],
    [0, 2, 'ok'],
    [1, 3, 'warning'],
  ])('%i active, %i disabled', (live, dead, level) => {
    expect(webhookFinding(live, dead)).toMatchObject({ level });
  });
});
