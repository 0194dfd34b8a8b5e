import { LinkifyIt } from 'linkify-it';

/** A piece of a text. */
export interface TextPart {
  readonly text: string;
  /** The http or https address that it is; `null` for other text. */
  readonly href: string | null;
}

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false });
for (const scheme of ['ftp:', 'mailto:', '//']) linkify.add(scheme, null);

/** Divides a text at the addresses in it that begin with `http://` or `https://`. */
export function linkedParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, lastIndex, url } of linkify.match(text) ?? []) {
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: text.slice(index, lastIndex), href: URL.canParse(url) ? url : null });
    end = lastIndex;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}
