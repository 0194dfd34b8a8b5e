import { readSchemaCache } from './rest/schema-cache.ts';
import { renderRowTypes } from './row-types.ts';
import { startLocalSupabase } from './start.ts';

/** The content of src/data/database.types.ts: the row types of a new database with all migrations. */
export async function readRowTypes(): Promise<string> {
  const backend = await startLocalSupabase();
  try {
    return renderRowTypes(await readSchemaCache(backend.database));
  } finally {
    await backend.close();
  }
}
