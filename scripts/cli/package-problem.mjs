import { existsSync, readFileSync } from 'node:fs';

/**
 * The first package of package.json that is missing, or installed in another version, as after an update without
 * `npm ci`; `null` if there is none, or if something other than npm has installed them.
 *
 * @param {URL} project folder of the project
 * @returns {string | null}
 */
export function packageProblem(project) {
  const installed = new URL('node_modules/', project);
  if (!existsSync(installed)) return 'there is no node_modules';
  const record = new URL('.package-lock.json', installed);
  if (!existsSync(record)) return null;
  const text = readFileSync(record, 'utf8');
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', project), 'utf8'));
  for (const [name, version] of Object.entries(dependencies)) {
    // npm writes the version first. Parsing the whole record would take ten times as long.
    const found = text.indexOf(`"node_modules/${name}": {`);
    const line = found < 0 ? '' : text.slice(found, text.indexOf(',', found));
    if (!line.includes(`"version": "${version}"`)) return `${name} ${version} is missing`;
  }
  return null;
}
