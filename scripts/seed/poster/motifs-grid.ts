import { circle, type Motif, n, repeat, sheet } from './drawing.ts';

/** Tiles with randomly rotated quarter discs. */
export const tiles: Motif = ({ paper, ink, spot }, chance) => {
  const size = chance.pick([100, 200 / 1.5, 200]);
  const [columns, rows] = [Math.round(800 / size), Math.ceil(600 / size)];
  const paths: Record<string, string> = { [ink]: '', [spot]: '' };
  for (let index = 0; index < columns * rows; index++) {
    const [x, y] = [(index % columns) * size, Math.floor(index / columns) * size];
    const colour = chance.chance(0.45) ? ink : spot;
    const s = n(size);
    paths[colour] += chance.pick([
      `M${n(x)} ${n(y)}h${s}a${s} ${s} 0 0 1-${s} ${s}z`,
      `M${n(x + size)} ${n(y)}v${s}a${s} ${s} 0 0 1-${s}-${s}z`,
      `M${n(x + size)} ${n(y + size)}h-${s}a${s} ${s} 0 0 1 ${s}-${s}z`,
      `M${n(x)} ${n(y + size)}v-${s}a${s} ${s} 0 0 1 ${s} ${s}z`,
    ]);
  }
  return (
    sheet(paper) +
    Object.entries(paths)
      .map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`)
      .join('')
  );
};

/** A checkerboard that bulges over a sphere. */
export const op: Motif = ({ paper, ink, spot }, chance) => {
  const bend = (count: number, length: number, centre: number) =>
    Array.from({ length: count + 1 }, (_, index) => {
      const at = index / count;
      return Math.round((at + 0.1 * Math.sin((at - centre) * Math.PI * 2) * chance.pick([1, 1.15])) * length);
    });
  const columns = bend(16, 800, chance.next());
  const rows = bend(12, 600, chance.next());
  const [x, y] = [chance.whole(3, 11), chance.whole(2, 8)];
  const paths = { ink: '', spot: '' };
  for (let row = -2; row < rows.length + 1; row++) {
    for (let column = -2; column < columns.length + 1; column++) {
      if ((row + column) % 2 !== 0) continue;
      const [left, right] = [edge(columns, column), edge(columns, column + 1)];
      const [top, bottom] = [edge(rows, row), edge(rows, row + 1)];
      if (right <= 0 || left >= 800 || bottom <= 0 || top >= 600) continue;
      const inside = Math.abs(column - x) + Math.abs(row - y) < 4;
      paths[inside ? 'spot' : 'ink'] += `M${left} ${top}h${right - left}v${bottom - top}H${left}z`;
    }
  }
  return `${sheet(paper)}<path fill="${ink}" d="${paths.ink}"/><path fill="${spot}" d="${paths.spot}"/>`;
};

/** Position of a grid line, extrapolated beyond the sheet. */
function edge(lines: readonly number[], index: number): number {
  const last = lines.length - 1;
  const length = (lines[last] as number) - (lines[0] as number);
  if (index < 0) return (lines[last + index] as number) - length;
  return index > last ? (lines[index - last] as number) + length : (lines[index] as number);
}

/** Leaves in a hedge, some of them in the shade. */
export const leaves: Motif = ({ paper, ink, spot }, chance) => {
  const size = chance.pick([100, 800 / 6, 160]);
  const [columns, rows] = [Math.ceil(800 / size), Math.ceil(600 / size)];
  const flow = chance.chance(0.5);
  const paths: Record<string, string> = { [ink]: '', [spot]: '' };
  for (let index = 0; index < columns * rows; index++) {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [x, y, s] = [column * size, row * size, n(size)];
    const leans = flow ? (column + row) % 2 === 0 : chance.chance(0.5);
    paths[chance.chance(0.28) ? ink : spot] += leans
      ? `M${n(x)} ${n(y)}a${s} ${s} 0 0 1 ${s} ${s}a${s} ${s} 0 0 1-${s}-${s}z`
      : `M${n(x + size)} ${n(y)}a${s} ${s} 0 0 1-${s} ${s}a${s} ${s} 0 0 1 ${s}-${s}z`;
  }
  return (
    sheet(paper) +
    Object.entries(paths)
      .map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`)
      .join('')
  );
};

/** Pennants over a street. */
export const kites: Motif = ({ paper, ink, spot }, chance) => {
  const size = chance.pick([100, 800 / 6]);
  const [columns, rows] = [Math.round(800 / size), Math.ceil(600 / size)];
  const paths: Record<string, string> = { [ink]: '', [spot]: '' };
  for (let index = 0; index < columns * rows; index++) {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [x, y, s] = [n(column * size), n(row * size), n(size)];
    if (chance.chance(0.08)) continue;
    paths[(column + 2 * row) % 3 === 0 ? ink : spot] += chance.pick([
      `M${x} ${y}h${s}l-${s} ${s}z`,
      `M${x} ${y}h${s}v${s}z`,
      `M${x} ${y}l${s} ${s}h-${s}z`,
      `M${n((column + 1) * size)} ${y}v${s}h-${s}z`,
    ]);
  }
  return (
    sheet(paper) +
    Object.entries(paths)
      .map(([fill, d]) => `<path fill="${fill}" d="${d}"/>`)
      .join('')
  );
};

/** Records on a shelf wall, seen from the front. */
export const discs: Motif = ({ paper, ink, spot }, chance) => {
  const [columns, rows] = chance.pick([
    [4, 3],
    [2, 2],
    [3, 2],
  ] as const);
  const [wide, high] = [800 / columns, 600 / rows];
  const radius = Math.min(wide, high) * 0.43;
  const disc = (index: number) => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [x, y] = [wide * (column + 0.5), high * (row + 0.5)];
    const [outer, label] = chance.chance(0.6) ? [ink, spot] : [spot, ink];
    const groove = (share: number) =>
      `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius * share)}" fill="none" stroke="${paper}" stroke-width="2"/>`;
    return (
      circle(x, y, radius, outer) +
      groove(0.86) +
      groove(0.72) +
      groove(0.58) +
      circle(x, y, radius * 0.4, label) +
      circle(x, y, radius * 0.07, paper)
    );
  };
  return sheet(paper) + repeat(columns * rows, disc);
};
