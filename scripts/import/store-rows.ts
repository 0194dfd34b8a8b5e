import { type Batch, BatchRefused, type Counts, type ListingsDatabase } from './database.ts';

/** A batch whose rows may turn out bad one by one. `index` is the place in the batch. */
export interface Stored extends Counts {
  readonly refused: readonly { readonly index: number; readonly reason: string }[];
}

/**
 * Stores a batch in one transaction. If the database does not take it, stores its halves, and so on down to the single
 * row that is at fault: the good ones go in.
 */
export async function storeRows(database: ListingsDatabase, batch: Batch, dryRun: boolean): Promise<Stored> {
  try {
    return { ...(await database.store(batch, dryRun)), refused: [] };
  } catch (fault) {
    if (!(fault instanceof BatchRefused) || batch.rows.length === 0) throw fault;
    if (batch.rows.length === 1) {
      return { inserted: 0, updated: 0, unchanged: 0, refused: [{ index: 0, reason: fault.message }] };
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
