import { circle, type Motif, n, overprint, repeat, sheet, smooth } from './drawing.ts';

/** Random paper cutouts and a dot. */
export const cutouts: Motif = ({ paper, ink, spot }, chance) => {
  const blob = (x: number, y: number, size: number, fill: string) => {
    const corners = chance.whole(6, 8);
    const points = Array.from({ length: corners }, (_, index) => {
      const angle = (index / corners) * Math.PI * 2 + chance.next() * 0.5;
      const reach = size * (0.62 + chance.next() * 0.6);
      return [x + Math.cos(angle) * reach * 1.15, y + Math.sin(angle) * reach] as const;
    });
    return overprint(`<path fill="${fill}" d="${smooth(points)}"/>`);
  };
  const side = chance.pick([-1, 1]);
  return (
    sheet(paper) +
    blob(400 - side * 150, 320 + chance.whole(-30, 30), 220, spot) +
    blob(400 + side * 150, 270 + chance.whole(-40, 40), 190, ink) +
    blob(400 + side * chance.whole(0, 60), 450, 105, spot) +
    circle(400 - side * chance.whole(40, 240), chance.whole(80, 130), chance.whole(36, 56), ink)
  );
};

/** A flower of overlapping petals. */
export const petals: Motif = ({ paper, ink, spot }, chance) => {
  const count = chance.pick([8, 10, 12, 14]);
  const width = n(chance.whole(44, 64) * (8 / count) ** 0.5);
  const petal = (index: number) =>
    `<ellipse cx="400" cy="142" rx="${width}" ry="158" fill="${index % 2 === 0 ? ink : spot}" transform="rotate(${n((index * 360) / count)} 400 300)" style="mix-blend-mode:multiply"/>`;
  return sheet(paper) + repeat(count, petal) + circle(400, 300, chance.whole(34, 56), paper);
};

/** Moon phases. */
export const moons: Motif = ({ paper, ink, spot }, chance) => {
  const [columns, rows] = chance.pick([
    [4, 3],
    [5, 4],
    [6, 4],
  ] as const);
  const [wide, high] = [800 / columns, 600 / rows];
  const radius = Math.min(wide, high) * 0.39;
  const start = chance.next();
  const moon = (index: number) => {
    const [x, y] = [wide * ((index % columns) + 0.5), high * (Math.floor(index / columns) + 0.5)];
    const phase = Math.cos((start + index / (columns * rows)) * Math.PI * 2) * radius;
    const terminator = n(Math.abs(phase));
    const lit = `M${n(x)} ${n(y - radius)}a${n(radius)} ${n(radius)} 0 0 1 0 ${n(2 * radius)}a${terminator} ${n(radius)} 0 0 ${phase > 0 ? 0 : 1} 0 ${n(-2 * radius)}z`;
    return `${circle(x, y, radius, spot)}<path fill="${paper}" d="${lit}"/>`;
  };
  return sheet(ink) + repeat(columns * rows, moon);
};

/** A colonnade. */
export const arches: Motif = ({ paper, ink, spot }, chance) => {
  const count = chance.pick([2, 3, 4]);
  const wide = 800 / count;
  const bands = chance.pick([3, 4, 5]);
  const ground = chance.chance(0.5) ? spot : paper;
  const colours = ground === spot ? [ink, paper, spot] : [spot, paper, ink];
  const centre = chance.whole(0, 60) + (count === 2 ? 290 : 250);
  const arch = (index: number) =>
    repeat(bands, (band) => {
      const radius = (wide / 2) * 0.92 * (1 - band / bands);
      const path = `M${n(wide * (index + 0.5) - radius)} 600V${centre}a${n(radius)} ${n(radius)} 0 0 1 ${n(2 * radius)} 0V600z`;
      return `<path fill="${colours[band % colours.length]}" d="${path}"/>`;
    });
  return sheet(ground) + repeat(count, arch);
};

/** Stairs to a disc that is half in the dark. */
export const steps: Motif = ({ paper, ink, spot }, chance) => {
  const count = chance.whole(7, 11);
  const wide = 800 / count;
  const rise = chance.pick([0.9, 1, 1.25]);
  const step = (index: number) => {
    const height = 70 + 440 * (index / (count - 1)) ** rise;
    return `<path fill="${index % 2 === 0 ? ink : spot}" d="M${n(index * wide)} 600v${n(-height)}h${n(wide + 0.5)}V600z"/>`;
  };
  const radius = chance.whole(88, 120);
  const disc = `<path fill="${spot}" d="M190 ${190 - radius}a${radius} ${radius} 0 0 0 0 ${2 * radius}z"/><path fill="${ink}" d="M190 ${190 - radius}a${radius} ${radius} 0 0 1 0 ${2 * radius}z"/>`;
  const content = repeat(count, step) + disc;
  return sheet(paper) + (chance.chance(0.5) ? content : `<g transform="matrix(-1 0 0 1 800 0)">${content}</g>`);
};

/** The sun goes down behind blinds. */
export const sun: Motif = ({ paper, ink, spot }, chance) => {
  const horizon = chance.whole(380, 440);
  const radius = chance.whole(190, 240);
  const x = chance.whole(320, 480);
  const slat = (index: number) => `<path fill="${paper}" d="M0 ${260 + index * 44}h800v${4 + index * 4}H0z"/>`;
  return (
    sheet(paper) +
    `<path fill="${ink}" d="M0 ${horizon}h800V600H0z"/>` +
    overprint(circle(x, horizon - 70, radius, spot)) +
    repeat(8, slat)
  );
};

/** Wedges of light from one corner of the room. */
export const rays: Motif = ({ paper, ink, spot }, chance) => {
  const count = chance.pick([18, 24, 30]);
  const [x, y] = [chance.whole(240, 560), chance.whole(300, 520)];
  const wedge = (index: number) => {
    const [from, to] = [(index * 2 * Math.PI) / count, ((index + 0.5) * 2 * Math.PI) / count];
    const point = (angle: number) => `${n(x + Math.cos(angle) * 900)} ${n(y + Math.sin(angle) * 900)}`;
    return `<path fill="${index % 3 === 0 ? ink : spot}" d="M${x} ${y}L${point(from)}L${point(to)}z"/>`;
  };
  const radius = chance.whole(90, 140);
  return sheet(paper) + repeat(count, wedge) + circle(x, y, radius, ink) + circle(x, y, radius * 0.6, paper);
};

/** Two cabinets, four cones. */
export const speakers: Motif = ({ paper, ink, spot }, chance) => {
  const pair = chance.chance(0.5);
  const cone = (x: number, y: number, radius: number, rim: string, core: string) =>
    circle(x, y, radius, rim) +
    circle(x, y, radius * 0.68, paper) +
    circle(x, y, radius * 0.36, rim) +
    circle(x, y, radius * 0.14, core);
  const cabinet = (x: number, wide: number, box: string, rim: string) =>
    `<path fill="${box}" d="M${x} 26h${wide}v548H${x}z"/>` +
    cone(x + wide / 2, 150, wide * 0.25, rim, box) +
    cone(x + wide / 2, 398, wide * 0.39, rim, box);
  return pair
    ? sheet(paper) + cabinet(60, 320, ink, spot) + cabinet(420, 320, spot, ink)
    : sheet(spot) + cabinet(36, 230, ink, spot) + cabinet(285, 230, paper, ink) + cabinet(534, 230, ink, spot);
};
