/** One block of a `_headers` file: a path pattern and its headers. */
export interface HeaderRule {
  readonly pattern: RegExp;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/**
 * Parses `_headers` as Netlify and Cloudflare Pages do: an unindented path pattern (`*` for anything, `:name` for one
 * segment), then indented `Name: value` lines; `#` starts a comment.
 *
 * @throws Error naming the first line that a host would ignore
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

/** The headers of a raw pathname. Values from several rules are joined with commas, as hosts do. */
export function headersFor(rules: readonly HeaderRule[], pathname: string): Map<string, string> {
  const headers = new Map<string, string>();
  for (const rule of rules) {
    if (!rule.pattern.test(pathname)) continue;
    for (const [name, value] of rule.headers) {
      const previous = headers.get(name);
      headers.set(name, previous === undefined ? value : `${previous}, ${value}`);
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
