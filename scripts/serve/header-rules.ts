/**
 * The `_headers` file of a built site, read as Netlify and Cloudflare Pages read it.
 */

/** One block of the file: a path pattern with the headers below it. */
export interface HeaderRule {
  readonly pattern: RegExp;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * Parses `_headers`: an unindented path pattern (`*` for anything, `:name` for one part), then indented `Name: value`
 * lines; `#` begins a comment.
 *
 * @throws Error with the number of the first line that a host would drop.
 */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: { pattern: RegExp; headers: [string, string][] }[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.trim().startsWith('#')) continue;
    if (/^\S/.test(line)) {
      if (!line.startsWith('/')) throw new Error(`_headers line ${index + 1}: a path must begin with a slash`);
      rules.push({ pattern: toPattern(line.trim()), headers: [] });
      continue;
    }
    const [, name, value] = /^\s+([\w-]+):\s*(\S.*?)\s*$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (rule === undefined || name === undefined || value === undefined) {
      throw new Error(`_headers line ${index + 1}: expected "Name: value" below a path`);
    }
    rule.headers.push([name.toLowerCase(), value]);
  }
  return rules;
}

/** The headers for a raw pathname. A header that several rules name is joined with commas, as hosts do. */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules) {
    if (!rule.pattern.test(pathname)) continue;
    for (const [name, value] of rule.headers) {
      const former = headers.get(name);
      headers.set(name, former === undefined ? value : `${former}, ${value}`);
    }
  }
  return headers;
}

function toPattern(path: string): RegExp {
  const source = path
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replace(/:[A-Za-z]\w*/g, '[^/]+');
  return new RegExp(`^${source}$`);
}
