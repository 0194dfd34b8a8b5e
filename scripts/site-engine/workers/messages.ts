import type { Entry } from '../incremental/build-manifest.ts';
import type { Spare } from '../incremental/standby.ts';

/** What a build's worker is asked to do. */
export type Task =
  /** Pages by their place in the order of all pages. */
  | { readonly do: 'pages'; readonly from: number; readonly to: number }
  | { readonly do: 'sitemap' }
  | { readonly do: 'catalogue' }
  | { readonly do: 'full-text'; readonly set: 'current' | 'past' }
  /** Removes what stands in the new site's folder and is no part of it: alone, before all others. */
  | { readonly do: 'sweep' };

/** What a worker needs to know before its first task; travels as its argument. */
export interface WorkerSettings {
  readonly snapshot: string;
  /** The bundle's folder. */
  readonly pages: string;
  /** The folder to write. */
  readonly next: string;
  /** The site whose unchanged files may be taken over, and where the record of it is; `null` for a build from nothing. */
  readonly last: { readonly site: string; readonly work: string } | null;
}

/** A worker's word that it may be given tasks. */
export interface Ready {
  readonly ready: {
    readonly pages: number;
    /** Where the pages of each route stand in the order of all: from, and before which. */
    readonly routes: readonly { readonly route: string; readonly from: number; readonly to: number }[];
    /** The contents of status.json, but for the number of pages. */
    readonly status: object;
  };
}

/** A worker's word that a task is done. */
export interface Finished {
  readonly finished: Task;
  /** Lines for the record. */
  readonly entries: readonly Entry[];
  /** How many of them were taken over. */
  readonly kept: number;
  /** Files that were written or taken over. */
  readonly files: number;
  readonly seconds: number;
}

/** The snapshot is there, and what the new site begins with, if it is a spare one. */
export interface Beginning {
  readonly begin: { readonly spare: Spare | null };
}

/** What a worker is told: to begin, as the snapshot is there; then task by task, and in the end that there is none left. */
export type Order = Beginning | { readonly task: Task | null };
