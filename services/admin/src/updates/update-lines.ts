import type { Staff } from '@app/service-kit';
import type { listPendingUpdates, UpdateLine } from '@app/types/admin/updates';
import type * as z from 'zod/mini';
import type { AdminDeps } from '../deps.ts';
import type { IdFilter } from '../record-id.store.ts';
import { updateFilter } from './filters.store.ts';
import { toUpdateLine } from './to-update.ts';
import { loadQueueContext } from './update-item.ts';
import { createUpdatesStore } from './updates.store.ts';

export type UpdateLinesQuery = z.output<NonNullable<(typeof listPendingUpdates)['query']>> & {
  page: number;
  pageSize: number;
  ids?: IdFilter | undefined;
};

/** One page of the updates, as the team reads them, and how many there are. */
export async function loadUpdateLines(
  { collections }: Pick<AdminDeps, 'collections'>,
  { status = 'pending', view = 'all', q = '', page, pageSize, ids }: UpdateLinesQuery,
  staff: Staff,
): Promise<{ items: UpdateLine[]; total: number }> {
  const now = new Date();
  const filter = await updateFilter(collections, { status, view, q, ids }, staff, now);
  const store = createUpdatesStore(collections);
  const { total, rows } = await store.page(filter, { page, pageSize, byRisk: view === 'risk' });
  const found = rows.map(({ update }) => update._id.toHexString());
  const context = await loadQueueContext(collections, found, now);
  return {
    total,
    items: rows.map(({ update, listing, risk }) => toUpdateLine(update, listing, context, risk)),
  };
}
