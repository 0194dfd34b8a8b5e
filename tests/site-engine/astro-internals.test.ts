import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { youngSlots } from '../../scripts/site-engine/astro/integration.ts';

const file = fileURLToPath(
  new URL('../../node_modules/astro/dist/runtime/server/render/astro/instance.js', import.meta.url),
);
const code = readFileSync(file, 'utf8');

// When Astro changes this file, look whether the change is still needed: pages are made at half the speed without it.
test('functions of slots are made before they are assigned', () => {
  expect(code.match(/this\.slotValues\[name\] = \(\) =>/g)).toHaveLength(1);
  const changed = youngSlots.transform(code, file);
  expect(changed).toMatch(/const slotValue = \(\) => \{.*?\};\s+this\.slotValues\[name\] = slotValue;/s);
  expect(changed).not.toMatch(/\] = \(\) =>/);
  expect(
    changed?.replace(
      /const slotValue = (\(\) => \{.*?\n {6}\});\s+this\.slotValues\[name\] = slotValue;/s,
      'this.slotValues[name] = $1;',
    ),
  ).toBe(code);
});

test('other files stay as they are', () => {
  expect(youngSlots.transform(code, file.replace('instance.js', 'render.js'))).toBeNull();
});
