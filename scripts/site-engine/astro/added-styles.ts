/**
 * Style elements that libraries add to a page in the browser.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The contents that a page's policy has to allow: the styles of sonner, and the empty element that sonner adds first.
 *
 * @throws Error when sonner no longer contains its styles in the expected form
 */
export function addedStyles(): readonly string[] {
  const code = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8');
  const [, literal] = /^__insertCSS\(("(?:[^"\\]|\\.)*")\);$/m.exec(code) ?? [];
  if (literal === undefined)
    throw new Error('The styles of sonner were not found; the policy of pages has to allow them.');
  return ['', JSON.parse(literal)];
}
