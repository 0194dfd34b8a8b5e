import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { crc32, inflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { drawPicture, pictureSvg } from '../../../scripts/site-engine/share/draw-picture.ts';
import { indexedPng } from '../../../scripts/site-engine/share/indexed-png.ts';
import { oklch } from '../../../scripts/site-engine/share/oklch.ts';
import { type SharePicture, shareFile } from '../../../src/domain/views/share-picture.ts';

const event: SharePicture = {
  title: 'Night Ferry: Żółw & Łódź',
  day: '27',
  facts: ['Friday, November 27, 2026', '8:00 PM, Cancelled'],
  note: 'Ember Hall, Brooklyn',
  hue: 210,
};
const artist: SharePicture = { title: 'Plum Rain', day: '', facts: ['Shows, dates and tickets'], note: '', hue: 30 };

/** The pixels of a PNG with a palette, as RGBA. Checks each chunk. */
function decode(png: Buffer): { width: number; height: number; colours: number; pixels: Buffer } {
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND']);
  const [header, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((name) => chunks.get(name) ?? Buffer.alloc(0)) as [
    Buffer,
    Buffer,
    Buffer,
  ];
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(data);
  const pixels = Buffer.alloc(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const index = rows[pixel + Math.floor(pixel / width) + 1] ?? 0;
    palette.copy(pixels, pixel * 4, index * 3, index * 3 + 3);
    pixels[pixel * 4 + 3] = 255;
  }
  return { width, height, colours: palette.length / 3, pixels };
}

describe('a picture', () => {
  it.each([
    ['of an event', event],
    ['of an artist', artist],
  ])('%s is a PNG of 1200 × 630 with few colours, as drawn', (_, picture) => {
    const png = drawPicture(picture);
    const { width, height, colours, pixels } = decode(png);
    expect([width, height]).toEqual([1200, 630]);
    expect(colours).toBeLessThan(128);
    expect(png.length).toBeLessThan(40_000);
    expect(pixels.equals(new Resvg(pictureSvg(picture)).render().pixels)).toBe(true);
    // Again from the same content: the same bytes.
    expect(drawPicture({ ...picture }).equals(png)).toBe(true);
  });

  it('of the same content looks the same as long as its file has the same name', () => {
    const { version } = createRequire(import.meta.url)('@resvg/resvg-js/package.json') as { version: string };
    const drawn = createHash('sha256').update(pictureSvg(event)).update(pictureSvg(artist)).digest('hex').slice(0, 16);
    // After a change of the drawing, raise DESIGN in share-picture.ts, then put the new values here.
    expect([shareFile(artist), drawn, version]).toEqual(['share/1x749ogir4b.png', '721c2d78de3a5632', '2.6.2']);
  });
});

it('of more colours than a palette has, there is no PNG with one', () => {
  const pixels = Uint8Array.from({ length: 257 * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : (at >> 2) >> (at % 4 === 0 ? 8 : 0),
  );
  expect(indexedPng(pixels, 257, 1)).toBeNull();
  expect(decode(indexedPng(pixels.subarray(0, 256 * 4), 256, 1) ?? expect.fail()).colours).toBe(256);
});

// As Chromium computes them.
it.each([
  [0.235, 0.03, 285, '#1c1c2c'],
  [0.57, 0.19, 28, '#d03830'],
  [0.88, 0.055, 212, '#aee2ed'],
  [0.36, 0.09, 30, '#64271f'],
])('oklch(%d %d %d) is %s', (lightness, chroma, hue, hex) => {
  expect(oklch(lightness, chroma, hue)).toBe(hex);
});
