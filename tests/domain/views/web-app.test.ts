import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../../../scripts/testing/tool.ts';
import { webApp } from '../../../src/domain/views/web-app.ts';

it.each(webApp.icons)('the icon $src ($purpose) has $sizes pixels', ({ src, sizes, type }) => {
  const png = readFileSync(join(PROJECT, 'public', src));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, 'image/png']).toEqual([sizes, type]);
});
