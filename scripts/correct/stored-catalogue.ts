import { loadCatalogue } from '../../src/data/catalogue.ts';
import type { Catalogue } from '../../src/domain/catalogue/types.ts';

/** The stored listings. @throws DataError when the database cannot be read */
export function catalogueOf(
  { url, secretKey }: { readonly url: string; readonly secretKey: string },
  timeZone: string,
): Promise<Catalogue> {
  const site = { origin: 'http://localhost', timeZone, ticketTemplate: null, now: Date.now() };
  return loadCatalogue({ supabaseUrl: url, publishableKey: secretKey, site, archiveMonths: null });
}
