import { Resvg } from '@resvg/resvg-js';
import { texts } from '../../../src/domain/text/texts.ts';
import { SHARE_SIZE, type SharePicture } from '../../../src/domain/views/share-picture.ts';
import { type Box, type FittedText, fitLine, fitText } from './fit-text.ts';
import { indexedPng } from './indexed-png.ts';
import { oklch } from './oklch.ts';
import { display, text } from './typeface.ts';

const { width, height } = SHARE_SIZE;
const MARGIN = 56;
const INNER = width - 2 * MARGIN;
/** Baseline of the last line. */
const BOTTOM = height - MARGIN;
/** Height of capitals of the display face, in font sizes. */
const CAPITALS = 0.7;

/** As src/styles/theme.css and card.css have them, of light pages. */
const INK = oklch(0.235, 0.03, 285);
const ACCENT = oklch(0.57, 0.19, 28);
const tint = (hue: number) => oklch(0.88, 0.055, hue);
const tintInk = (hue: number) => oklch(0.36, 0.09, hue);

const TITLE_TOP = 162;
const TITLE: Box = {
  width: INNER,
  height: 225,
  sizes: [170, 150, 132, 118, 106, 94, 84, 74, 66, 58, 52],
  leading: 0.94,
};
/** Of venues and artists, whose pictures have less below. */
const NAME: Box = { ...TITLE, height: 300, sizes: [230, 200, ...TITLE.sizes] };
const DAY_SIZE = 236;
const FACT_SIZES = [46, 42, 38, 34, 30];
const NOTE_SIZES = [36, 33, 30, 27];

const group = (colour: string, drawn: string) => `<g fill="${colour}">${drawn}</g>`;

/** The site's mark (public/favicon.svg) and name, above a rule. */
function header(): string {
  const mark =
    `<g transform="translate(${MARGIN} 40) scale(1.625)"><path d="M16 16V6a10 10 0 0 1 10 10z" fill="${ACCENT}"/>` +
    `<g fill="none" stroke="${INK}" stroke-width="3.2"><circle cx="16" cy="16" r="10"/><path d="M16 0v32M0 16h32"/></g></g>`;
  const name = display.line(texts.siteName).draw(MARGIN + 66, 81, 42);
  return mark + group(INK, `${name}<path d="M${MARGIN} 114h${INNER}v4H${MARGIN}z"/>`);
}

/** Lines from a first baseline on. */
const drawLines = ({ size, lines }: FittedText, x: number, baseline: number, leading: number) =>
  lines.map((line, index) => line.draw(x, baseline + index * size * leading, size)).join('');

/** The picture as SVG, with all text as outlines: the same on every machine. */
export function pictureSvg({ title, day, facts, note, hue }: SharePicture): string {
  const figure = display.line(day);
  const x = day === '' ? MARGIN : MARGIN + Math.round(figure.width * DAY_SIZE) + 30;
  const box = day === '' ? NAME : TITLE;
  const name = fitText(display, title, box);
  const heading = drawLines(name, MARGIN, TITLE_TOP + name.size * CAPITALS, box.leading);
  const last = note === '' ? null : fitLine(text, note, width - MARGIN - x, NOTE_SIZES);
  const lines = facts.map((fact) => fitLine(display, fact, width - MARGIN - x, FACT_SIZES));
  const factSize = Math.min(...lines.map(({ size }) => size));
  // From the top of the figure down, or from the last line up.
  const lift = last === null ? 0 : 64;
  const first = day === '' ? BOTTOM - lift - (lines.length - 1) * factSize : BOTTOM - (DAY_SIZE - factSize) * CAPITALS;
  const beside = lines.map((line, index) => drawLines(line, x, first + index * factSize * 1.08, 1)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<path d="M0 0h${width}v${height}H0z" fill="${tint(hue)}"/>${header()}` +
    group(INK, heading + beside + (last === null ? '' : drawLines(last, x, BOTTOM, 1))) +
    group(tintInk(hue), figure.draw(MARGIN, BOTTOM, DAY_SIZE)) +
    '</svg>'
  );
}

/** A picture for sharing as PNG. */
export function drawPicture(picture: SharePicture): Buffer {
  const drawn = new Resvg(pictureSvg(picture), { font: { loadSystemFonts: false } }).render();
  return indexedPng(drawn.pixels, width, height) ?? drawn.asPng();
}
