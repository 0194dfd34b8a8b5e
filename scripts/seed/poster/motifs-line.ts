import { circle, type Motif, n, overprint, repeat, sheet, smooth, WIDTH } from './drawing.ts';

/** A tide of parallel lines; every few lines one in the room's colour. */
export const waves: Motif = ({ paper, ink, spot }, chance) => {
  const period = chance.whole(300, 460);
  const amplitude = chance.whole(26, 58);
  const slope = chance.pick([-1, 1]) * chance.whole(18, 40);
  const every = chance.whole(4, 7);
  const line = (index: number) => {
    const y = index * 26 - 200;
    const phase = (index * slope) % period;
    const height = amplitude * (0.55 + 0.45 * Math.sin(index / 4));
    const half = period / 2;
    const path = `M${n(phase - period)} ${n(y)}q${n(half / 2)} ${n(-height)} ${n(half)} 0${`t${n(half)} 0`.repeat(7)}`;
    return `<path d="${path}"${index % every === 0 ? ` stroke="${spot}"` : ''}/>`;
  };
  const tilt = chance.whole(-14, 14);
  return (
    sheet(paper) +
    `<g fill="none" stroke="${ink}" stroke-width="10" transform="rotate(${tilt} 400 300)">${repeat(38, line)}</g>`
  );
};

/** A waveform of bars. */
export const bars: Motif = ({ paper, ink, spot }, chance) => {
  const step = chance.pick([20, 25, 32]);
  const peaks = [chance.next() * 0.5, 0.4 + chance.next() * 0.5];
  const paths: Record<string, string> = { [spot]: '', [paper]: '' };
  for (let x = step / 2; x < WIDTH; x += step) {
    const envelope = peaks.reduce((sum, peak) => sum + Math.exp(-(((x / WIDTH - peak) * 5) ** 2)), 0.12);
    const height = Math.min(250, 40 + 190 * envelope * (0.35 + 0.65 * chance.next()));
    const colour = chance.chance(0.14) ? paper : spot;
    paths[colour] += `M${n(x)} ${n(300 - height)}v${n(2 * height)}`;
  }
  const strokes = Object.entries(paths).map(([colour, d]) => `<path stroke="${colour}" d="${d}"/>`);
  return `${sheet(ink)}<g stroke-width="${n(step * 0.56)}" stroke-linecap="round">${strokes.join('')}</g>`;
};

/** Two overlapping sets of concentric rings. */
export const rings: Motif = ({ paper, ink, spot }, chance) => {
  const gap = chance.whole(24, 32);
  const set = (x: number, y: number, colour: string) =>
    overprint(
      `<g fill="none" stroke="${colour}" stroke-width="${n(gap * 0.38)}">${repeat(
        Math.ceil(520 / gap),
        (index) => `<circle cx="${x}" cy="${y}" r="${n(gap * (index + 0.5))}"/>`,
      )}</g>`,
    );
  const x = chance.whole(280, 380);
  const y = chance.whole(240, 340);
  return sheet(paper) + set(x, y, spot) + set(x + chance.whole(110, 210), y + chance.whole(-70, 70), ink);
};

/** Poster stripes behind a disc, with a smaller one on its rim. */
export const stripes: Motif = ({ paper, ink, spot }, chance) => {
  const gap = chance.whole(44, 60);
  const colours = [ink, ink, spot];
  const line = (index: number) =>
    `<path stroke="${colours[index % 3]}" d="M${index * gap - 700} 700L${index * gap + 100} -100"/>`;
  const radius = chance.whole(130, 185);
  const [x, y] = [chance.whole(300, 500), chance.whole(240, 360)];
  const angle = chance.next() * Math.PI * 2;
  return (
    sheet(paper) +
    `<g stroke-width="${n(gap * 0.44)}"${chance.chance(0.5) ? ' transform="matrix(-1 0 0 1 800 0)"' : ''}>${repeat(Math.ceil(1500 / gap), line)}</g>` +
    circle(x, y, radius, spot) +
    circle(x + Math.cos(angle) * radius * 0.5, y + Math.sin(angle) * radius * 0.5, radius * 0.38, paper)
  );
};

/** A sun behind dots that grow towards one side. */
export const halftone: Motif = ({ paper, ink, spot }, chance) => {
  const gap = 25;
  const turn = chance.pick([-24, -12, 0, 14, 200, 168]);
  const column = (index: number) => {
    const weight = Math.max(0, 1 - index / 34) ** 1.25 * gap * 1.12;
    if (weight < 1.5) return '';
    const offset = index % 2 === 0 ? 0 : gap / 2;
    return `<path stroke-width="${n(weight)}" d="M${n(index * gap * 0.87 - 160)} ${n(offset - 300)}v1250"/>`;
  };
  return (
    sheet(paper) +
    circle(chance.whole(420, 560), chance.whole(230, 350), chance.whole(150, 200), spot) +
    overprint(
      `<g stroke="${ink}" stroke-linecap="round" stroke-dasharray="0 ${gap}" transform="rotate(${turn} 400 300)">${repeat(44, column)}</g>`,
    )
  );
};

/** A spiral. */
export const spiral: Motif = ({ paper, ink, spot }, chance) => {
  const gap = chance.whole(36, 54);
  const [x, y] = [chance.whole(300, 500), chance.whole(240, 360)];
  const sweep = chance.pick([0, 1]);
  let path = `M${x} ${y}`;
  for (let index = 1; index * gap < 1400; index++) {
    const radius = (index * gap) / 2;
    path += `a${n(radius)} ${n(radius)} 0 0 ${sweep} ${n((index % 2 === 0 ? -2 : 2) * radius)} 0`;
  }
  const disc = chance.whole(50, 90);
  return (
    sheet(chance.chance(0.5) ? paper : spot) +
    `<path fill="none" stroke="${ink}" stroke-width="${n(gap * 0.5)}" d="${path}"/>` +
    circle(chance.pick([110, 690]), chance.pick([110, 490]), disc, chance.chance(0.5) ? paper : ink)
  );
};

/** Hills behind hills, and something in the sky. */
export const dunes: Motif = ({ paper, ink, spot }, chance) => {
  const sky = circle(chance.whole(180, 620), chance.whole(150, 220), chance.whole(70, 110), spot);
  const layer = (index: number) => {
    const y = 250 + index * 72;
    const points: [number, number][] = [[-60, 760]];
    for (let x = -60; x <= 860; x += 184) points.push([x, y + chance.whole(-52, 52)]);
    points.push([860, 760]);
    const fill = index % 2 === 0 ? spot : ink;
    const edge = index === 0 ? '' : ` stroke="${paper}" stroke-width="7"`;
    return `<path fill="${fill}"${edge} d="${smooth(points)}"/>`;
  };
  return sheet(paper) + sky + repeat(5, layer);
};
