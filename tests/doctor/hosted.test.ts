import { afterEach, describe, expect, it } from 'vitest';
import { checkCalendar } from '../../scripts/doctor/check-calendar.ts';
import { checkReach } from '../../scripts/doctor/check-reach.ts';
import { checkRowCap } from '../../scripts/doctor/check-row-cap.ts';
import { checkSignIn } from '../../scripts/doctor/check-sign-in.ts';
import { checkSite } from '../../scripts/doctor/check-site.ts';
import { type CannedAnswer, type StandIn, startStandIn } from './stand-in-project.ts';

const SITE = 'https://shows.example.org';
const NOW = new Date('2026-03-05T12:00:00Z');

let standIn: StandIn | undefined;
afterEach(() => {
  standIn?.close();
  standIn = undefined;
});

async function project(answers: Parameters<typeof startStandIn>[0], secretKey = '') {
  standIn = await startStandIn(answers);
  return { url: standIn.url, publishableKey: 'sb_publishable_1', secretKey, isEmbedded: false };
}

const sentences = (findings: readonly { level: string; text: string }[]) =>
  findings.map(({ level, text }) => `${level} ${text}`);

describe('reaching a project', () => {
  const path = '/rest/v1/site_settings';
  const date = { date: new Date().toUTCString() };

  it('that answers', async () => {
    const { isReached, findings } = await checkReach(
      await project({ [path]: { status: 200, body: [], headers: date } }),
    );
    expect(isReached).toBe(true);
    expect(findings.map(({ level }) => level)).toEqual(['ok', 'ok']);
  });

  it('without tables is reached', async () => {
    expect(await checkReach(await project({}))).toMatchObject({ isReached: true });
  });

  it.each<[string, CannedAnswer, RegExp]>([
    [
      'that refuses the key',
      { status: 401, body: { message: 'Invalid API key' } },
      /refuses the publishable key \(401: Invalid API key\)/,
    ],
    ['that is paused', { status: 540, body: 'Project paused' }, /the project is paused/],
    ['that fails', { status: 503, body: { message: 'no connection' } }, /answers 503 \(no connection\)/],
    [
      'that is the dashboard',
      { status: 302, body: '', headers: { location: '/login' } },
      /does not answer like a Supabase project \(302\)/,
    ],
    ['that is another site', { status: 404, body: '<html>' }, /does not answer like a Supabase project \(404\)/],
  ])('%s', async (_, answer, sentence) => {
    const { isReached, findings } = await checkReach(await project({ [path]: answer }));
    expect(isReached).toBe(false);
    expect(sentences(findings)).toEqual([expect.stringMatching(sentence)]);
  });

  it('whose secret key is refused', async () => {
    const answers: CannedAnswer[] = [{ status: 200, body: [] }];
    const installation = await project({ [path]: () => answers.pop() ?? { status: 401 } }, 'sb_secret_1');
    const { isReached, findings } = await checkReach(installation);
    expect(isReached).toBe(false);
    expect(sentences(findings)).toContainEqual(expect.stringMatching(/refuses the secret key/));
  });

  it.each([
    ['http://127.0.0.1:1', /cannot be reached/, /the network/],
    ['https://paused-or-never-was.supabase.co', /cannot be reached/, /paused/],
  ])('that does not exist, at %s', async (url, text, remedy) => {
    const { findings } = await checkReach({ url, publishableKey: 'k', secretKey: '', isEmbedded: false });
    expect(findings).toMatchObject([
      { level: 'problem', text: expect.stringMatching(text), remedy: expect.stringMatching(remedy) },
    ]);
  });
});

describe('signing in at a project', () => {
  const settings = { status: 200, body: { external: { discord: true }, disable_signup: false } };
  const consent = (url: URL, host = 'discord.com'): CannedAnswer => ({
    status: 302,
    headers: {
      location: `https://${host}/api/oauth2/authorize?client_id=123456789012345678&redirect_uri=${url.origin}/auth/v1/callback&state=s`,
    },
  });
  /** Returns to the wanted address if it is `list`, else to `site`. */
  const authService = (list: string, site: string) => {
    let wanted = site;
    return {
      '/auth/v1/settings': settings,
      '/auth/v1/authorize': (url: URL) => {
        const asked = url.searchParams.get('redirect_to') ?? '';
        wanted = asked === list ? asked : site;
        return consent(url);
      },
      '/auth/v1/callback': (url: URL) => ({
        status: 303,
        headers: { location: `${wanted}?error=${url.searchParams.get('error')}` },
      }),
    };
  };

  it('returns to an allowed site', async () => {
    const findings = await checkSignIn(await project(authService(SITE, 'http://localhost:3000')), SITE);
    expect(findings.filter(({ level }) => level !== 'ok')).toEqual([]);
    expect(sentences(findings)).toContain(`ok sign-in returns to ${SITE}`);
    expect(standIn?.asked.at(-1)).toContain('/auth/v1/callback?state=s&error=access_denied');
  });

  it('returns elsewhere for a site that is not allowed', async () => {
    const findings = await checkSignIn(await project(authService('', 'http://localhost:3000')), SITE);
    expect(sentences(findings)).toContain(`problem sign-in returns to http://localhost:3000 instead of ${SITE}.`);
  });

  it('is disabled', async () => {
    const off = { status: 200, body: { external: { discord: false }, disable_signup: false } };
    const findings = await checkSignIn(await project({ '/auth/v1/settings': off }), SITE);
    expect(sentences(findings)).toEqual(['problem Discord is disabled: nobody can sign in.']);
    expect(standIn?.asked).toEqual(['GET /auth/v1/settings']);
  });

  it('is broken', async () => {
    const broken = { status: 400, body: { msg: 'Unsupported provider: missing OAuth secret' } };
    const answers = { '/auth/v1/settings': settings, '/auth/v1/authorize': broken };
    expect(sentences(await checkSignIn(await project(answers), SITE))).toContainEqual(
      expect.stringMatching(/^problem sign-in does not lead to Discord \(400: Unsupported provider/),
    );
  });

  it('is down', async () => {
    const answers = { '/auth/v1/settings': { status: 503, body: 'upstream' } };
    expect(sentences(await checkSignIn(await project(answers), SITE))).toEqual([
      'problem the auth service does not return its settings (503: upstream).',
    ]);
  });
});

describe('the row limit of a project', () => {
  it.each([
    [1_000, 'ok responses are cut off at 1,000 rows; all commands read in pages'],
    [50, 'warning responses are cut off at 50 rows: builds and imports need many requests and take long.'],
  ])('of %i', async (cap, sentence) => {
    const rows = Array.from({ length: cap }, (_, event_id) => ({ event_id }));
    const answer = { status: 206, body: rows, headers: { 'content-range': `0-${cap - 1}/24353` } };
    expect(sentences(await checkRowCap(await project({ '/rest/v1/events': answer })))).toEqual([sentence]);
  });

  it('is not reported when events cannot be read', async () => {
    expect(await checkRowCap(await project({}))).toEqual([]);
  });
});

describe("the service for people's calendars", () => {
  const path = `/functions/v1/calendar/${'0'.repeat(64)}.ics`;
  it.each([
    [{ status: 404, body: 'No calendar has this address.\n' }, "ok people's own calendars are served"],
    [{ status: 404, body: { message: 'Requested function was not found' } }, /^warning .* answers 404: the addresses/],
    [{ status: 503, body: 'The calendar cannot be read at the moment.\n' }, /^warning .* answers 503: the addresses/],
  ])('that answers %j', async (answer, sentence) => {
    const [text] = sentences(await checkCalendar(await project({ [path]: answer })));
    expect(text).toMatch(sentence);
  });
});

describe('the published site', () => {
  const status = (builtAt: string) => ({
    status: 200,
    body: { built_at: builtAt, data_as_of: null, events: 3 },
  });
  const page = { status: 200, body: '<html>' };
  const notFound = { status: 404, body: '<h1>Oops! Page not found</h1>' };
  const sound = { '/status.json': status(NOW.toISOString()), '/events': page, '/there-is-no-such-page': notFound };
  const look = async (answers: Parameters<typeof startStandIn>[0], isGiven = true) => {
    const { url } = await project(answers);
    const findings = await checkSite({ folder: '/nowhere', siteUrl: url, isGiven, data: null, now: NOW });
    return sentences(findings.filter(({ subject }) => subject === 'Site')).map((text) => text.replaceAll(url, 'SITE'));
  };

  it('works', async () => {
    expect(await look(sound)).toEqual([
      'ok SITE shows the build of 2026-03-05T12:00:00.000Z (just now)',
      'ok the host serves pages without .html, and 404.html',
    ]);
  });

  it.each([
    [
      'stale',
      { ...sound, '/status.json': status('2026-03-01T12:00:00Z') },
      'warning SITE shows the build of 2026-03-01T12:00:00.000Z (4 days ago).',
    ],
    [
      'without extensionless pages',
      { ...sound, '/events': { status: 301, headers: { location: '/events/' } } },
      'problem SITE/events answers 301.',
    ],
    ['with a soft 404', { ...sound, '/there-is-no-such-page': page }, 'warning an unknown path answers 200.'],
    [
      'with the host’s own 404',
      { ...sound, '/there-is-no-such-page': { status: 404, body: 'nginx' } },
      'warning an unknown path shows the host’s own page.',
    ],
    [
      'another site',
      { '/status.json': { status: 200, body: '<html>' } },
      'warning SITE is not available: its status.json is not that of an EventHub site.',
    ],
    ['not there', {}, 'warning SITE is not available: its status.json answers 404.'],
  ])('is %s', async (_, answers: Parameters<typeof startStandIn>[0], sentence) => {
    expect(await look(answers)).toContain(sentence);
  });

  it('is optional without SITE_URL', async () => {
    expect(await look({}, false)).toEqual(['ok none is served on this machine at the moment']);
  });
});
