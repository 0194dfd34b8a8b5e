import { decodeCities, type ShowCities } from '../../../domain/search/codec/cities.ts';
import { decodeDates, type EventDates } from '../../../domain/search/codec/dates.ts';
import { type ArtistDetails, decodeDetails } from '../../../domain/search/codec/details.ts';
import { type Directory, decodeDirectory } from '../../../domain/search/codec/directory.ts';
import { decodeDays, type ListedDays } from '../../../domain/search/codec/listed-days.ts';
import {
  cataloguePath,
  MANIFEST_PATH,
  type Manifest,
  type ScopeFileKind,
} from '../../../domain/search/codec/manifest.ts';
import type { SearchScope } from '../../../domain/search/codec/show-set.ts';
import { decodeShows, type Shows } from '../../../domain/search/codec/shows.ts';
import { decodeVenues, type VenueEntry } from '../../../domain/search/codec/venues.ts';
import { type TextFinder, textFinder } from '../../../domain/search/match/text-finder.ts';
import { fetchText } from './fetch-text.ts';
import { runSteps } from './run-steps.ts';
import { SearchUnavailable } from './unavailable.ts';

/**
 * The catalogue's files and what is decoded from them, each loaded once on first use. A failure clears all of them: the
 * site may have been published in between, and files of two builds do not fit together.
 */
const loaded = new Map<string, Promise<unknown>>();
/** 'reload' after a failure: the browser's cache may hold the broken file. */
let cache: RequestCache = 'default';

/** Drops everything loaded; it does not match what is published. */
export function clearCatalogue(): void {
  loaded.clear();
  cache = 'reload';
}

/**
 * Caches a value derived from the catalogue under a key.
 *
 * @throws SearchUnavailable when making it fails
 */
export function cachedInCatalogue<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
  const known = loaded.get(key);
  if (known !== undefined) return known as Promise<Value>;
  const making = make().catch((error: unknown) => {
    clearCatalogue();
    throw error instanceof SearchUnavailable ? error : new SearchUnavailable(`${key} is broken.`, { cause: error });
  });
  loaded.set(key, making);
  return making;
}

const manifest = () =>
  cachedInCatalogue(
    MANIFEST_PATH,
    async () => JSON.parse(await fetchText(MANIFEST_PATH, null, 'no-cache')) as Manifest,
  );

async function readScopeFile(scope: SearchScope, kind: ScopeFileKind): Promise<string> {
  const hash = (await manifest())[scope][kind];
  return await fetchText(cataloguePath(`${scope}-${kind}`, hash), hash, cache);
}

const directoryText = (scope: SearchScope): Promise<string> =>
  cachedInCatalogue(`${scope}-directory-text`, () => readScopeFile(scope, 'directory'));

/** @throws SearchUnavailable */
export const directoryOf = (scope: SearchScope): Promise<Directory> =>
  cachedInCatalogue(`${scope}-directory`, async () => runSteps(decodeDirectory(await directoryText(scope))));

/**
 * The search of a scope's artist names.
 *
 * @throws SearchUnavailable
 */
export const artistNames = (scope: SearchScope): Promise<TextFinder> =>
  cachedInCatalogue(`${scope}-names`, async () => runSteps(textFinder((await directoryOf(scope)).artists)));

/** @throws SearchUnavailable */
export const showsOf = (scope: SearchScope): Promise<Shows> =>
  cachedInCatalogue(`${scope}-shows`, async () => {
    // The directory alone answers the first search (rule S10): nothing shares the network with it.
    await directoryText(scope);
    const [text, directory] = await Promise.all([readScopeFile(scope, 'shows'), directoryOf(scope)]);
    return await runSteps(decodeShows(text, directory));
  });

/** @throws SearchUnavailable */
export const datesOf = (scope: SearchScope): Promise<EventDates> =>
  cachedInCatalogue(`${scope}-dates`, async () => {
    const [text, shows] = await Promise.all([readScopeFile(scope, 'dates'), showsOf(scope)]);
    return await runSteps(decodeDates(text, shows));
  });

/** @throws SearchUnavailable */
export const daysOf = (scope: SearchScope): Promise<ListedDays> =>
  cachedInCatalogue(`${scope}-days`, async () => runSteps(decodeDays(await readScopeFile(scope, 'days'))));

/**
 * Names of the cities; none unless the listings span several.
 *
 * @throws SearchUnavailable
 */
export const cityNames = async (): Promise<readonly string[]> => (await manifest()).cities ?? [];

/**
 * `null` if the listings do not span several cities.
 *
 * @throws SearchUnavailable
 */
export const citiesOf = (scope: SearchScope): Promise<ShowCities | null> =>
  cachedInCatalogue(`${scope}-cities`, async () => {
    const { cities: hash } = (await manifest())[scope];
    if (hash === undefined) return null;
    const text = await fetchText(cataloguePath(`${scope}-cities`, hash), hash, cache);
    return await runSteps(decodeCities(text, await cityNames()));
  });

/**
 * A reader of the artists' detail files that match the directory and shows loaded now.
 *
 * @throws SearchUnavailable, as does the returned function
 */
export async function detailsReader(scope: SearchScope): Promise<(file: number) => Promise<readonly ArtistDetails[]>> {
  const hash = (await manifest())[scope].details;
  // One hash for all of the files: a truncated file fails to decode.
  return (file) =>
    cachedInCatalogue(`${scope}-details-${file}.${hash}`, async () =>
      decodeDetails(await fetchText(cataloguePath(`${scope}-details-${file}`, hash), null, cache)),
    );
}

/** @throws SearchUnavailable */
export const allVenues = (): Promise<readonly VenueEntry[]> =>
  cachedInCatalogue('venues', async () => {
    const hash = (await manifest()).venues;
    return decodeVenues(await fetchText(cataloguePath('venues', hash), hash, cache));
  });

/**
 * Number of pages in the full-text indexes.
 *
 * @throws SearchUnavailable
 */
export const mentionCounts = async (): Promise<Manifest['mentions']> => (await manifest()).mentions;
