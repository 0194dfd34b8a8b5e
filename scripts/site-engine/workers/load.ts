/**
 * Reads the database into a snapshot file, the argument, and sends the number of events read so far.
 */
import { loadRecords } from '../../../src/data/catalogue.ts';
import { readSettings } from '../../../src/data/settings.ts';
import { childMain, sendProgress } from './child-main.ts';
import { writeSnapshot } from './snapshot.ts';

await childMain(async ([file = '']) => {
  const settings = readSettings(process.env, Date.now());
  const { corrections, archived, ...rows } = await loadRecords(settings, (events) => sendProgress({ events }));
  const hasSharePictures = process.env['SHARE_IMAGES'] !== 'none';
  writeSnapshot(file, { ...rows, archived, site: { ...settings.site, corrections, hasSharePictures } });
  sendProgress({ archived });
});
