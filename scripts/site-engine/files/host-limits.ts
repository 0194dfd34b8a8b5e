import { plural } from '../../../src/domain/text/plural.ts';
import type { BuildResult } from '../build-site.ts';

/** What hosts accept, as docs/operating.md (Hosts) has it. */
const HOSTS: readonly { readonly name: string; readonly files?: number; readonly bytes?: number }[] = [
  { name: 'GitHub Pages', bytes: 1_000_000_000 },
  { name: 'Cloudflare Pages', files: 100_000 },
  { name: "Cloudflare Pages' free plan", files: 20_000 },
];

interface Amount {
  readonly files: number;
  readonly bytes: number;
}

/** @param margin share by which an estimate may be wrong */
const fits = ({ files, bytes }: Amount, host: (typeof HOSTS)[number], margin = 0) =>
  files * (1 + margin) <= (host.files ?? Number.POSITIVE_INFINITY) &&
  bytes * (1 + margin) <= (host.bytes ?? Number.POSITIVE_INFINITY);

const MARGIN = 0.02;

/** `21 MB`, `1.45 GB`. */
export const sizeText = (bytes: number): string =>
  bytes < 1e9 ? `${Math.ceil(bytes / 1e6)} MB` : `${Number((bytes / 1e9).toFixed(2))} GB`;

/** Rounded up to two figures, since the pages that would go are not exactly average. */
function about({ files, bytes }: Amount): string {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(files)) - 1);
  return `about ${plural(Math.ceil(files / step) * step, 'file')} and ${sizeText(bytes)}`;
}

/**
 * Sentences about the hosts for which a site is too big, and the ways out with what they would make of it, beginning
 * with a space; blank if it is too big for none.
 *
 * @param archiveMonths ARCHIVE_MONTHS of the build
 */
export function hostLimitNote(
  built: Pick<BuildResult, 'files' | 'keptFiles' | 'size' | 'pagesByArchiveMonths'>,
  archiveMonths: number | undefined,
): string {
  const { files, keptFiles, size, pagesByArchiveMonths: pages } = built;
  const now: Amount = { files, bytes: size.bytes };
  const exceeded = HOSTS.filter((host) => !fits(now, host));
  if (exceeded.length === 0) return '';
  const limits = exceeded.map(
    ({ name, files: most, bytes }) => `${name} (${most === undefined ? sizeText(bytes ?? 0) : plural(most, 'file')})`,
  );
  const all = pages.at(-1) ?? 0;
  // The next build keeps this one's full-text files, as this one has kept those of the last.
  const more = Math.max(0, size.fullTextFiles - 2 * keptFiles);
  const afterMonths = (months: number): Amount => {
    const fewer = all - (pages[months] ?? all);
    return { files: Math.round(files + more - fewer * size.pageFiles), bytes: size.bytes - fewer * size.pageBytes };
  };
  const ways: string[] = [];
  const { compressed, feeds, pictures } = size;
  const without = (...gone: readonly Amount[]): Amount => ({
    files: gone.reduce((sum, one) => sum - one.files, files),
    bytes: gone.reduce((sum, one) => sum - one.bytes, size.bytes),
  });
  if (compressed.files > files / 4) {
    ways.push(`without PRECOMPRESS, which these hosts do not need, it would be ${about(without(compressed))}`);
  }
  const matters = (part: Amount) => part.files > files / 20 || part.bytes > size.bytes / 20;
  for (const [setting, parts] of [
    ['FEEDS=none', [feeds]],
    ['SHARE_IMAGES=none', [pictures]],
    ['FEEDS=none and SHARE_IMAGES=none', [feeds, pictures]],
  ] as const) {
    if (!parts.every(matters)) continue;
    const left = without(...parts);
    const enough = exceeded.filter((host) => fits(left, host)).map(({ name }) => name);
    ways.push(
      `${setting} would make it ${about(left)}${enough.length === 0 ? '' : `, enough for ${enough.join(', ')}`}`,
    );
  }
  const choices = Array.from(pages.keys()).filter((months) => months > 0 && months < (archiveMonths ?? pages.length));
  const enough = Map.groupBy(exceeded, (host) => choices.findLast((months) => fits(afterMonths(months), host, MARGIN)));
  for (const [months, hosts] of enough) {
    const names = hosts.map(({ name }) => name).join(', ');
    const [least] = choices;
    if (months !== undefined) {
      ways.push(`ARCHIVE_MONTHS=${months} would make it ${about(afterMonths(months))}, enough for ${names}`);
    } else if (least !== undefined && afterMonths(least).files < files) {
      ways.push(`even ARCHIVE_MONTHS=${least} would leave ${about(afterMonths(least))}, too much for ${names}`);
    }
  }
  ways.push(ways.length === 0 ? 'use another host' : 'or use another host');
  return ` That is too much for ${limits.join(', ')}: ${ways.join('; ')}.`;
}
