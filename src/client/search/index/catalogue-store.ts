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
import { fetchText } from './fetch-text.ts';
import { inPieces } from './in-pieces.ts';
import { SearchUnavailable } from './unavailable.ts';

/**
 * The catalogue's files and what is made of them, as the page has them: each is fetched and made once, when it is first
 * asked for. After a failure all is asked for anew: the site may have been published again in between, and files of two
 * builds do not fit each other.
 */
const kept = new Map<string, Promise<unknown>>();
/** The next attempt goes past the browser's cache, which may hold what was broken. */
let cache: RequestCache = 'default';

/** Reads everything anew from now on: what is known does not fit what is published. */
export function forgetCatalogue(): void {
  kept.clear();
  cache = 'reload';
}

/**
 * What is made of the catalogue, for all who ask for it under this key.
 *
 * @throws SearchUnavailable when making it fails
 */
export function keepOfCatalogue<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
  const known = kept.get(key);
  if (known !== undefined) return known as Promise<Value>;
  const making = make().catch((fault: unknown) => {
    forgetCatalogue();
    throw fault instanceof SearchUnavailable ? fault : new SearchUnavailable(`${key} is broken.`, { cause: fault });
  });
  kept.set(key, making);
  return making;
}

const manifest = () =>
  keepOfCatalogue(MANIFEST_PATH, async () => JSON.parse(await fetchText(MANIFEST_PATH, null, 'no-cache')) as Manifest);

async function readScopeFile(scope: SearchScope, kind: ScopeFileKind): Promise<string> {
  const hash = (await manifest())[scope][kind];
  return await fetchText(cataloguePath(`${scope}-${kind}`, hash), hash, cache);
}

/** @throws SearchUnavailable */
export const directoryOf = (scope: SearchScope): Promise<Directory> =>
  keepOfCatalogue(`${scope}-directory`, async () => inPieces(decodeDirectory(await readScopeFile(scope, 'directory'))));

/** @throws SearchUnavailable */
export const showsOf = (scope: SearchScope): Promise<Shows> =>
  keepOfCatalogue(`${scope}-shows`, async () => {
    const [text, directory] = await Promise.all([readScopeFile(scope, 'shows'), directoryOf(scope)]);
    return await inPieces(decodeShows(text, directory));
  });

/** @throws SearchUnavailable */
export const datesOf = (scope: SearchScope): Promise<EventDates> =>
  keepOfCatalogue(`${scope}-dates`, async () => {
    const [text, shows] = await Promise.all([readScopeFile(scope, 'dates'), showsOf(scope)]);
    return await inPieces(decodeDates(text, shows));
  });

/** @throws SearchUnavailable */
export const daysOf = (scope: SearchScope): Promise<ListedDays> =>
  keepOfCatalogue(`${scope}-days`, async () => inPieces(decodeDays(await readScopeFile(scope, 'days'))));

/**
 * Reads the details of the artists in one of the files; it goes with the directory and the shows that are kept now.
 *
 * @throws SearchUnavailable, as what it gives does
 */
export async function detailsReader(scope: SearchScope): Promise<(file: number) => Promise<readonly ArtistDetails[]>> {
  const hash = (await manifest())[scope].details;
  // One hash stands for all of the files; a file that was cut short cannot be read.
  return (file) =>
    keepOfCatalogue(`${scope}-details-${file}.${hash}`, async () =>
      decodeDetails(await fetchText(cataloguePath(`${scope}-details-${file}`, hash), null, cache)),
    );
}

/** @throws SearchUnavailable */
export const allVenues = (): Promise<readonly VenueEntry[]> =>
  keepOfCatalogue('venues', async () => {
    const hash = (await manifest()).venues;
    return decodeVenues(await fetchText(cataloguePath('venues', hash), hash, cache));
  });

/**
 * How many pages the full-text indexes know.
 *
 * @throws SearchUnavailable
 */
export const mentionCounts = async (): Promise<Manifest['mentions']> => (await manifest()).mentions;
