/**
 * Reads the database for a build, and tells how many events there are so far. Arguments: the file to write.
 */
import { loadRecords } from '../../../src/data/catalogue.ts';
import { readSettings } from '../../../src/data/settings.ts';
import { childMain, tell } from './child-main.ts';
import { writeSnapshot } from './snapshot.ts';

await childMain(async ([file = '']) => {
  const settings = readSettings(process.env, Date.now());
  const records = await loadRecords(settings, (events) => tell({ events }));
  writeSnapshot(file, { ...records, site: settings.site });
  tell({ archived: records.archived });
});
