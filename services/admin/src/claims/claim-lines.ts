import type { Staff } from '@app/service-kit';
import type { ClaimLine, listPendingClaims } from '@app/types/admin/claims';
import type * as z from 'zod/mini';
import type { AdminDeps } from '../deps.ts';
import type { IdFilter } from '../record-id.store.ts';
import { loadQueueContext } from './claim-item.ts';
import { createClaimsStore } from './claims.store.ts';
import { claimFilter } from './filters.store.ts';
import { toClaimLine } from './to-claim.ts';

export type ClaimLinesQuery = z.output<NonNullable<(typeof listPendingClaims)['query']>> & {
  page: number;
  pageSize: number;
  ids?: IdFilter | undefined;
};

/** One page of the claims, as the team reads them, and how many there are. */
export async function loadClaimLines(
  { collections }: Pick<AdminDeps, 'collections'>,
  { status = 'pending', view = 'all', q = '', page, pageSize, ids }: ClaimLinesQuery,
  staff: Staff,
): Promise<{ items: ClaimLine[]; total: number }> {
  const now = new Date();
  const filter = await claimFilter(collections, { status, view, q, ids }, staff, now);
  const order = status === 'pending' ? 1 : -1;
  const store = createClaimsStore(collections);
  const { total, rows } = await store.page(filter, order, { page, pageSize, byRisk: view === 'risk' });
  const found = rows.map(({ claim }) => claim._id.toHexString());
  const context = await loadQueueContext(collections, found, staff, now);
  return { total, items: rows.map((row) => toClaimLine(row, context, row.risk)) };
}
