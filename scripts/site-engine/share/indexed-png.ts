import { constants, crc32, deflateSync } from 'node:zlib';

/** More of them take more than a byte each. */
const MOST_COLOURS = 256;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * A PNG with a palette, of opaque pixels (RGBA). Flat pictures with smoothed edges have some dozens of colours: this takes
 * half the time of a PNG in full colour, and half its bytes (decision 013).
 *
 * @returns `null` for more than 256 colours
 */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Buffer | null {
  // A whole pixel at a time, which takes half the time of bytes.
  const colours = new Int32Array(pixels.buffer, pixels.byteOffset, width * height);
  const palette = new Map<number, number>();
  const rows = Buffer.alloc((width + 1) * height);
  let [last, index] = [0, 0];
  for (let row = 0, pixel = 0; row < height; row += 1) {
    // Each row begins with a byte for its filter: none.
    for (const end = pixel + width; pixel < end; pixel += 1) {
      const colour = colours[pixel] as number;
      if (colour !== last) {
        last = colour;
        index = palette.get(colour) ?? palette.size;
        palette.set(colour, index);
        if (index >= MOST_COLOURS) return null;
      }
      rows[pixel + row + 1] = index;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const channels = Buffer.from(Int32Array.from(palette.keys()).buffer).filter((_, index) => index % 4 !== 3);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(channels)),
    // Runs of one colour are all there is to find: a fifth of the time for 12 % more bytes.
    chunk('IDAT', deflateSync(rows, { strategy: constants.Z_RLE })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
