import { fetchSiteStatus, readSiteStatus, type StatusAnswer } from '../publish/site-status.ts';
import { ask } from './ask.ts';
import { ageInWords, type DataState } from './check-data.ts';
import { type Finding, ok, plural, problem, stale, warning } from './finding.ts';

const DIST = 'dist/';
const SITE = 'Site';
const STALE_MS = 48 * 3_600_000;

/** Compares the built site with the database. */
export function distFindings({ status, reason }: StatusAnswer, data: DataState | null): Finding[] {
  if (status === null) {
    return [warning(DIST, `${reason}.`, 'Build with `npm run build`, unless another machine builds the site.')];
  }
  const { built_at, events, archived } = status;
  const older = archived === 0 ? '' : `, ${plural(archived, 'older event')} left out`;
  const built = `built ${built_at.toISOString()}, ${plural(events, 'event')}${older}`;
  const isBehind = data !== null && (data.events !== events + archived || (data.changed ?? built_at) > built_at);
  return [
    isBehind
      ? warning(DIST, `${built}; the database has changed since.`, 'Build again with `npm run build`.')
      : ok(DIST, built),
  ];
}

/** Checks dist/ and the published site. */
export async function checkSite(options: {
  readonly folder: string;
  readonly siteUrl: string;
  readonly isGiven: boolean;
  readonly data: DataState | null;
  readonly now: Date;
}): Promise<Finding[]> {
  const { folder, siteUrl, isGiven, data, now } = options;
  const built = await readSiteStatus(folder);
  const findings = distFindings(built, data);
  const published = await fetchSiteStatus(siteUrl);
  if (published.status === null) {
    const text = `${siteUrl} is not available: ${published.reason}.`;
    const remedy = 'Publish dist/ there, or correct SITE_URL.';
    return [
      ...findings,
      isGiven ? warning(SITE, text, remedy) : ok(SITE, 'none is served on this machine at the moment'),
    ];
  }
  const { built_at } = published.status;
  const age = now.getTime() - built_at.getTime();
  const text = `${siteUrl} shows the build of ${built_at.toISOString()} (${ageInWords(age)})`;
  if (built.status !== null && built.status.built_at > built_at) {
    findings.push(warning(SITE, `${text}; the one in dist/ is newer.`, 'Publish dist/.'));
  } else if (age > STALE_MS) {
    findings.push(stale(SITE, `${text}.`, 'Check that the scheduled job runs and publishes.'));
  } else {
    findings.push(ok(SITE, text));
  }
  return [...findings, ...(await hostFindings(siteUrl))];
}

/** Checks how the host resolves paths. */
async function hostFindings(siteUrl: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  const page = await ask(`${siteUrl}/events`);
  if (page.status !== 200) {
    const remedy = 'Have the host serve events.html for /events, without a redirect.';
    findings.push(problem(SITE, `${siteUrl}/events answers ${page.status}.`, remedy));
  }
  const unknown = await ask(`${siteUrl}/there-is-no-such-page`);
  if (unknown.status !== 404) {
    const remedy = 'Have the host serve 404.html with status 404 for unknown paths.';
    findings.push(warning(SITE, `an unknown path answers ${unknown.status}.`, remedy));
  } else if (typeof unknown.body !== 'string' || !unknown.body.includes('Page not found')) {
    const remedy = 'Have the host serve 404.html for unknown paths: it looks up events newer than the build.';
    findings.push(warning(SITE, 'an unknown path shows the host’s own page.', remedy));
  }
  return findings.length > 0 ? findings : [ok(SITE, 'the host serves pages without .html, and 404.html')];
}
