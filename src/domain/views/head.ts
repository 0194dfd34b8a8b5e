import { offlineTexts } from '../text/offline-texts.ts';
import { privacyTexts } from '../text/privacy-texts.ts';
import { sourceTexts } from '../text/source-texts.ts';
import { texts } from '../text/texts.ts';
import { routes } from '../urls/paths.ts';

/** The contents of `<head>`. */
export interface HeadView {
  readonly title: string;
  readonly description: string;
  /** Path of the canonical link; `null` for pages that must not be indexed. */
  readonly canonicalPath: string | null;
  /** Absolute URL or path; `null` for the site's default picture. */
  readonly image: string | null;
  /** The same in other forms, such as a feed. */
  readonly alternates: readonly { readonly type: string; readonly title: string; readonly href: string }[];
  /** What a picture for sharing says; absent for other pictures. */
  readonly imageText?: string;
  /** JSON-LD documents, already escaped for a script element. */
  readonly jsonLd: readonly string[];
}

/** Search engines and chat previews cut descriptions at about this many characters. */
const DESCRIPTION_LENGTH = 160;

/** Cuts a text at a word boundary to at most `length` characters, including the ellipsis. */
export function shorten(text: string, length: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (flat.length <= length) return flat;
  const cut = flat.slice(0, length - 1);
  const lastSpace = cut.lastIndexOf(' ');
  const end = lastSpace > length / 2 ? lastSpace : cut.length;
  return `${flat
    .slice(0, end)
    .replace(/[\s.,;:–-]+$/, '')
    .toWellFormed()
    .replace(/\uFFFD$/, '')}…`;
}

/** A document's title, with the name of the site. */
export const documentTitle = (title: string) =>
  title.includes(texts.siteName) ? title : `${title} · ${texts.siteName}`;

/** The head of a page; without a `canonicalPath` it is not indexed. */
export function headView(page: {
  readonly title: string;
  readonly description: string;
  readonly canonicalPath: string | null;
  readonly image?: string | null;
  readonly alternates?: HeadView['alternates'];
  readonly jsonLd?: readonly string[];
}): HeadView {
  return {
    title: documentTitle(page.title),
    description: shorten(page.description, DESCRIPTION_LENGTH),
    canonicalPath: page.canonicalPath,
    image: page.image ?? null,
    alternates: page.alternates ?? [],
    jsonLd: page.jsonLd ?? [],
  };
}

/** Heads of the pages without catalogue data. */
export const staticHeads = {
  auth: headView({ title: 'Sign in', description: texts.auth.text, canonicalPath: null }),
  favorites: headView({ title: texts.favorites.heading, description: texts.favorites.text, canonicalPath: null }),
  settings: headView({ title: texts.settings.heading, description: texts.settings.text, canonicalPath: null }),
  privacy: headView({
    title: privacyTexts.heading,
    description: privacyTexts.lead,
    canonicalPath: routes.privacy,
  }),
  status: headView({ title: sourceTexts.title, description: sourceTexts.lead, canonicalPath: null }),
  offline: headView({ title: offlineTexts.heading, description: offlineTexts.lead, canonicalPath: null }),
  notFound: headView({ title: texts.notFound.text, description: texts.notFound.text, canonicalPath: null }),
};
