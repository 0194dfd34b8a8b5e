import { decodeDates, type EventDates } from '../domain/search-dates.ts';
import { decodeDays, type ListedDays } from '../domain/search-days.ts';
import { decodeDetails, type PlaceDetails } from '../domain/search-details.ts';
import { type Directory, decodeDirectory } from '../domain/search-directory.ts';
import { cataloguePath, MANIFEST_PATH, type Manifest, type ScopeFileKind } from '../domain/search-manifest.ts';
import { decodeShows, type Shows } from '../domain/search-shows.ts';
import { decodeVenues, type VenueEntry } from '../domain/search-venues.ts';
import type { SearchScope } from '../domain/show-set.ts';
import { breathe } from './breathe.ts';
import { fetchText } from './fetch-text.ts';
import { SearchUnavailable } from './unavailable.ts';

/**
 * The catalogue's files as the page has them: each is fetched and decoded once, when it is first asked for. What failed
 * is asked for anew the next time, together with the manifest: the site may have been published again in between.
 */
const kept = new Map<string, Promise<unknown>>();
/** The next attempt goes past the browser's cache, which may hold what was broken. */
let cache: RequestCache = 'default';

/** Reads everything anew from now on: what is known does not fit what is published. */
export function forgetCatalogue(): void {
  kept.clear();
  cache = 'reload';
}

function once<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key);
  if (known !== undefined) return known as Promise<Value>;
  const reading = read().catch((fault: unknown) => {
    kept.delete(key);
    kept.delete(MANIFEST_PATH);
    cache = 'reload';
    throw fault instanceof SearchUnavailable ? fault : new SearchUnavailable(`${key} is broken.`, { cause: fault });
  });
  kept.set(key, reading);
  return reading;
}

const manifest = () =>
  once(MANIFEST_PATH, async () => JSON.parse(await fetchText(MANIFEST_PATH, null, 'no-cache')) as Manifest);

/** Fetches a file of a scope and hands it on when the page has had time to breathe. */
async function readScopeFile(scope: SearchScope, kind: ScopeFileKind): Promise<string> {
  const hash = (await manifest())[scope][kind];
  const text = await fetchText(cataloguePath(`${scope}-${kind}`, hash), hash, cache);
  await breathe();
  return text;
}

/** @throws SearchUnavailable */
export const directoryOf = (scope: SearchScope): Promise<Directory> =>
  once(`${scope}-directory`, async () => decodeDirectory(await readScopeFile(scope, 'directory')));

/** @throws SearchUnavailable */
export const showsOf = (scope: SearchScope): Promise<Shows> =>
  once(`${scope}-shows`, async () => {
    const [text, directory] = await Promise.all([readScopeFile(scope, 'shows'), directoryOf(scope)]);
    await breathe();
    return decodeShows(text, directory);
  });

/** @throws SearchUnavailable */
export const datesOf = (scope: SearchScope): Promise<EventDates> =>
  once(`${scope}-dates`, async () => {
    const [text, shows] = await Promise.all([readScopeFile(scope, 'dates'), showsOf(scope)]);
    return decodeDates(text, shows);
  });

/** @throws SearchUnavailable */
export const daysOf = (scope: SearchScope): Promise<ListedDays> =>
  once(`${scope}-days`, async () => decodeDays(await readScopeFile(scope, 'days')));

/**
 * The details of the artists in one of the files.
 *
 * @throws SearchUnavailable
 */
export const detailsOf = (scope: SearchScope, file: number): Promise<readonly (readonly PlaceDetails[])[]> =>
  once(`${scope}-details-${file}`, async () => {
    const hash = (await manifest())[scope].details;
    // JSON that was cut short cannot be read.
    return decodeDetails(await fetchText(cataloguePath(`${scope}-details-${file}`, hash), null, cache));
  });

/** @throws SearchUnavailable */
export const allVenues = (): Promise<readonly VenueEntry[]> =>
  once('venues', async () => {
    const hash = (await manifest()).venues;
    return decodeVenues(await fetchText(cataloguePath('venues', hash), hash, cache));
  });

/**
 * How many pages the full-text indexes know.
 *
 * @throws SearchUnavailable
 */
export const mentionCounts = async (): Promise<Manifest['mentions']> => (await manifest()).mentions;
