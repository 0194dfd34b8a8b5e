/** Searching is not possible: a file is missing, broken or timed out. A retry may help. */
export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable';
}
