/** Searching is not possible for now: a file is missing, broken or does not arrive. Worth another try. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
