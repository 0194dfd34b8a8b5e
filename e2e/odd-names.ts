/** Names that scrapers do find, and that paths, files, markup or queries trip over. */
export const oddArtists: readonly string[] = [
  'AC/DC',
  '100% Phat',
  '#0528',
  'What?',
  '...Get Perlonized!',
  '))',
  'かな',
  'Sigur Rós',
  'é'.repeat(150),
  'a//b',
  'a\\b',
  'index',
  '404',
  'page',
  'page/2',
  'AC/venues/DC',
  'style.css',
  '%2F',
  '🎷 Quartet',
  '<b>Bold</b> "Quoted"',
  "'); drop table events; --",
];

/** Slugs of venues of the same kind. */
export const oddVenues: readonly string[] = ['404', 'index', 'page', 'AC/DC', '100%', '#9', 'かな', 'house?'];

/**
 * Names whose typed address means something else, or cannot be typed: `..` is resolved by browsers before they ask,
 * `~…` and `….html` belong to the site's own addresses. Their pages are found by their links.
 */
export const linkedOnlyArtists: readonly string[] = ['..', 'notes.html', '~tilde'];
