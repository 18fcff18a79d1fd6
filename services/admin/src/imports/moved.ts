import { setImmediate as turn } from 'node:timers/promises';
import type { Import } from './imports.store.ts';
import type { Seen } from './ladder.ts';
import type { ListingsStore } from './listings.store.ts';
import { SoughtRows } from './plan.ts';
import { deedOf, fieldsOf } from './row.ts';
import type { RowsStore } from './rows.store.ts';

/** Lines whose plan no longer holds: their listing is another by now, or somebody added the same practitioner. */
export async function movedLines(
  { rows, listings }: { rows: RowsStore; listings: ListingsStore },
  { _id, settings }: Import,
): Promise<number[]> {
  const moved = new Set<number>();
  const meets = { importId: _id, listingId: { $exists: true }, action: { $ne: 'error' } };
  for await (const batch of rows.batches(meets, 1000, { line: 1, listingId: 1, v: 1 })) {
    const versions = await listings.versions(batch.flatMap((row) => row.listingId ?? []));
    for (const { listingId, v, line } of batch)
      if (listingId && versions.get(listingId.toHexString()) !== v) moved.add(line);
    await turn();
  }
  const added: Seen[] = [];
  if (settings.plannedAt) for await (const some of listings.faces(settings.plannedAt)) added.push(...some);
  if (added.length > 0) {
    const sought = new SoughtRows();
    const deeds = { action: 1, choice: 1, line: 1, fields: 1 };
    for await (const batch of rows.batches({ importId: _id, fields: { $exists: true } }, 250, deeds)) {
      for (const row of batch) {
        const fields = fieldsOf(row);
        if (fields && deedOf(row) === 'create') sought.add(row, fields);
      }
      await turn();
    }
    for (const listing of added) for (const [row] of sought.meetings(listing)) moved.add(row.line);
  }
  return [...moved].sort((a, b) => a - b);
}
