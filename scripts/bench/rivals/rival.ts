import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import type { Timed } from '../run-timed.ts';
import type { PagePattern } from './page-pattern.ts';

/** A page by the name of its file, with what is its own. */
export interface PageContents {
  readonly name: string;
  readonly values: readonly string[];
}

/** What the others make the pages from. */
export interface Material {
  /** The listings. */
  readonly catalogue: Catalogue;
  /** One of our pages. */
  readonly sample: string;
  /** Our pages, taken apart. */
  readonly pattern: PagePattern;
  readonly pages: readonly PageContents[];
}

/** Another generator of the event pages. */
export interface Rival {
  readonly name: string;
  /** Whether it puts ready pieces together, to the very bytes of our pages, rather than work pages out from listings. */
  readonly isReadyMade: boolean;
  /** @throws when it is not installed */
  version(): Promise<string>;
  /** Writes its template and contents into a folder. */
  prepare(folder: string, material: Material): void;
  /** Writes the pages into `out`, a new folder in its own. */
  build(folder: string, out: string): Promise<Timed>;
  /** Where it puts a page. */
  fileOf(folder: string, out: string, name: string): string;
}
