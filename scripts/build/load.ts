/**
 * Reads the database for a build. Arguments: the file to write.
 */
import { loadRecords } from '../../src/data/catalogue.ts';
import { readSettings } from '../../src/data/settings.ts';
import { childMain, tell } from './child-main.ts';
import { writeSnapshot } from './snapshot.ts';

await childMain(async ([file = '']) => {
  const settings = readSettings(process.env, Date.now());
  const records = await loadRecords(settings);
  writeSnapshot(file, { ...records, site: settings.site });
  tell({ events: records.events.length, archived: records.archived });
});
