import type { Timed } from '../run-timed.ts';
import type { PagePattern } from './page-pattern.ts';

/** A page by the name of its file, with what is its own. */
export interface PageContents {
  readonly name: string;
  readonly values: readonly string[];
}

/** Another generator that makes the same pages. */
export interface Rival {
  readonly name: string;
  /** @throws when it is not installed */
  version(): Promise<string>;
  /** Writes its template and contents into a folder. */
  prepare(folder: string, pattern: PagePattern, pages: Iterable<PageContents>): void;
  build(folder: string): Promise<Timed>;
  /** Where it puts a page. */
  fileOf(folder: string, name: string): string;
}
