import { encode } from 'html-entities';
import { formatTime } from '../../src/domain/time/format.ts';
import type { Picture } from './photograph.ts';

/** File of a picture in the folder of screenshots, with a slash. */
export function fileOf({ subject, width, theme, minutes }: Picture): string {
  const hour = formatTime(minutes).toLowerCase().replace(':', '').replace(' ', '');
  return `${subject}/${width}-${theme}-${hour}.jpg`;
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.4 system-ui, sans-serif; }
body { margin: 24px; }
section { margin-top: 32px; }
section div { display: flex; flex-wrap: wrap; gap: 16px; align-items: start; }
a { color: inherit; text-decoration: none; }
img { display: block; height: 300px; object-fit: cover; object-position: top; outline: 1px solid #8888; }
`;

const thumbnailWidth = (width: number) => Math.round(60 + width / 8);

function thumbnail(picture: Picture): string {
  const { width, theme, minutes } = picture;
  const caption = `${width} px, ${theme}, ${formatTime(minutes)}`;
  const file = encode(fileOf(picture));
  return `<a href="${file}"><img src="${file}" width="${thumbnailWidth(width)}" loading="lazy" alt="">${caption}</a>`;
}

/**
 * A page with all pictures, grouped by subject, that works from a folder.
 *
 * @param paths address of each subject
 * @param missing subjects that the listings do not have
 */
export function contactSheet(
  pictures: readonly Picture[],
  paths: ReadonlyMap<string, string>,
  missing: readonly string[],
): string {
  const sections = [...paths].map(([subject, path]) => {
    const own = pictures.filter((picture) => picture.subject === subject);
    return `<section><h2>${encode(subject)}</h2><p>${encode(path)}</p>\n<div>${own.map(thumbnail).join('\n')}</div></section>`;
  });
  const without = missing.length === 0 ? '' : `<p>Not in these listings: ${encode(missing.join(', '))}.</p>`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>EventHub: screenshots</title><style>${STYLE}</style>
<h1>${pictures.length} screenshots</h1>${without}
${sections.join('\n')}
</html>
`;
}
