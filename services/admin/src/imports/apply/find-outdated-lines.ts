import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ImportRecord, ImportStores } from '../imports.store.ts';
import { getFields, resolveAction } from '../rows/row.ts';
import { RowIndex } from '../rows/row-index.ts';
import type { RowsStore } from '../rows.store.ts';

/** Finds the lines whose plan is outdated: their listing changed, or the same prosthetist was added. */
export async function findOutdatedLines(
  { rowsStore, listingsStore }: Pick<ImportStores, 'rowsStore' | 'listingsStore'>,
  { _id, settings }: ImportRecord,
): Promise<number[]> {
  const outdatedLines = new Set<number>();
  const matchedRowsFilter = { importId: _id, listingId: { $exists: true }, action: { $ne: 'error' } };
  for await (const batch of rowsStore.readBatches(matchedRowsFilter, 1000, { line: 1, listingId: 1, v: 1 })) {
    const versionById = await listingsStore.findVersions(batch.flatMap((row) => row.listingId ?? []));
    for (const { listingId, v: version, line } of batch)
      if (listingId && versionById.get(listingId.toHexString()) !== version) outdatedLines.add(line);
    await yieldToEventLoop();
  }
  if (settings.plannedAt) {
    let rowIndex: RowIndex | undefined;
    for await (const addedListings of listingsStore.readMatchFields(settings.plannedAt)) {
      // Loaded on demand, because usually nothing was added.
      rowIndex ??= await indexPlannedRows(rowsStore, _id);
      for (const listing of addedListings) {
        for (const { index } of rowIndex.findMatches(listing)) outdatedLines.add(rowIndex.getLine(index));
        await rowIndex.yieldIfBusy();
      }
    }
  }
  return [...outdatedLines].sort((a, b) => a - b);
}

async function indexPlannedRows(rowsStore: RowsStore, importId: ImportRecord['_id']): Promise<RowIndex> {
  const rowIndex = new RowIndex();
  const projection = { action: 1, choice: 1, line: 1, fields: 1 };
  for await (const batch of rowsStore.readBatches({ importId, fields: { $exists: true } }, 250, projection)) {
    for (const row of batch) {
      const fields = getFields(row);
      if (!fields || resolveAction(row) !== 'create') continue;
      rowIndex.add(row, fields);
      await rowIndex.yieldIfBusy();
    }
    await yieldToEventLoop();
  }
  return rowIndex;
}
