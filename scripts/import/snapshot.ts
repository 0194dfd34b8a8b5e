import { CommandError } from '../cli/command.ts';
import type { Collected } from './collect-rows.ts';
import type { ListingsDatabase } from './database.ts';
import type { ImportRequest } from './import-request.ts';
import { IMPORT_WORDS } from './option-words.ts';

/** Share of a source's upcoming events that a snapshot may remove without --force, unless its settings say otherwise. */
export const DEFAULT_SHARE = 0.3;

/** Exit code. */
const TOO_MANY_MISSING = 3;

/**
 * Upcoming events of the source that the snapshot no longer lists; `null` if this is no snapshot, if a file could not be
 * read to its end, or, without --force, if a rejected row does not say which event it lists. Any other rejected row still
 * lists its event.
 *
 * @throws CommandError when there are more of them than may vanish, without --force; nothing has been written yet
 */
export async function missingFromSnapshot(
  database: ListingsDatabase,
  {
    source,
    snapshot,
    force,
    mayVanish = DEFAULT_SHARE,
    words = IMPORT_WORDS,
  }: Pick<ImportRequest, 'source' | 'snapshot' | 'force' | 'mayVanish' | 'words'>,
  { lastOf, rejectedIds, unidentified, broken }: Pick<Collected, 'lastOf' | 'rejectedIds' | 'unidentified' | 'broken'>,
): Promise<readonly number[] | null> {
  if (!snapshot || source === null || broken.length > 0 || (unidentified > 0 && !force)) return null;
  const upcoming = await database.removableIds(source);
  const missing = upcoming.filter((id) => !lastOf.has(id) && !rejectedIds.has(id));
  if (missing.length <= upcoming.length * mayVanish || force) return missing;
  throw new CommandError(
    `Nothing was changed: ${missing.length} of the ${upcoming.length} upcoming events of ${source} are missing from the ` +
      `snapshot, more than ${Math.round(mayVanish * 100)} %. If they are really gone, ${words.force}.`,
    TOO_MANY_MISSING,
  );
}
