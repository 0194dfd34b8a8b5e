import type { Batch, Counts, ListingsDatabase } from './database.ts';
import { BatchRefused } from './database-calls.ts';

/** The outcome of a batch. `index` is a row's position in it. */
export interface Stored extends Counts {
  readonly refused: readonly { readonly index: number; readonly reason: string }[];
}

/**
 * Stores a batch in one transaction. If the database refuses it, stores its halves, and so on down to the rows that are
 * the reason: all others are stored.
 */
export async function storeRows(database: ListingsDatabase, batch: Batch, dryRun: boolean): Promise<Stored> {
  try {
    return { ...(await database.store(batch, dryRun)), refused: [] };
  } catch (error) {
    if (!(error instanceof BatchRefused) || batch.rows.length === 0) throw error;
    if (batch.rows.length === 1) {
      return { inserted: 0, updated: 0, unchanged: 0, refused: [{ index: 0, reason: error.message }] };
    }
    const half = Math.ceil(batch.rows.length / 2);
    const first = await storeRows(database, { ...batch, rows: batch.rows.slice(0, half) }, dryRun);
    const second = await storeRows(database, { ...batch, rows: batch.rows.slice(half) }, dryRun);
    return {
      inserted: first.inserted + second.inserted,
      updated: first.updated + second.updated,
      unchanged: first.unchanged + second.unchanged,
      refused: [...first.refused, ...second.refused.map(({ index, reason }) => ({ index: index + half, reason }))],
    };
  }
}
