import { readSchemaCache } from './rest/schema-cache.ts';
import { renderRowTypes } from './row-types.ts';
import { startLocalSupabase } from './start.ts';

/** The row types of a fresh database with all migrations, as the text of src/data/database.types.ts. */
export async function readRowTypes(): Promise<string> {
  const backend = await startLocalSupabase();
  try {
    return renderRowTypes(await readSchemaCache(backend.database));
  } finally {
    await backend.close();
  }
}
