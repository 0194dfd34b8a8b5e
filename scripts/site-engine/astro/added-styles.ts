/**
 * Style elements that libraries put into a page while it is used.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The contents that the policy of a page has to allow: what sonner adds for its messages, and the empty element that it
 * adds first.
 *
 * @throws Error when sonner no longer brings its styles the way it did
 */
export function addedStyles(): readonly string[] {
  const code = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const [, literal] = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);$/m.exec(code) ?? [];
  if (literal === undefined)
    throw new Error('The styles of sonner were not found: the policy of pages must allow them.');
  return ['', JSON.parse(literal)];
}
