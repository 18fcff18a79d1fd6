import type { Collections, UpdateDoc } from '@app/db';
import { readOptions, type Staff } from '@app/service-kit';
import type { UpdateCase } from '@app/status-changes';
import type { RiskShown } from '@app/types/admin/lists';
import type { listPendingUpdates } from '@app/types/admin/updates';
import { type Filter, ObjectId } from 'mongodb';
import { findListingsByName, type NameSearchDeps } from '../find-listings.store.ts';
import { type ListingSummaryDoc, loadListingSummaries } from '../listing-summary.ts';
import type { ListQuery, Page } from '../paging.store.ts';
import { toViewFilter } from '../queue/queue-status.ts';
import { findPageByRisk, toRiskRules } from '../queue/risk-order.store.ts';
import { toIdFilter } from '../record-filters.store.ts';

export type UpdateQuery = ListQuery<typeof listPendingUpdates>;

interface UpdateRow {
  update: UpdateDoc;
  listing: ListingSummaryDoc;
  risk: RiskShown | null;
}

export async function toUpdateFilter(
  deps: NameSearchDeps,
  { status = 'pending', view = 'all', q, idFilter, listingIds }: UpdateQuery,
  staff: Staff,
  now: Date,
): Promise<Filter<UpdateDoc>> {
  const matchingIds = listingIds ?? (q ? await findListingsByName(deps, q) : undefined);
  const queueFields = { kind: 'update', sinceField: 'submittedAt' } as const;
  return {
    status,
    ...(idFilter && { $and: [toIdFilter(idFilter)] }),
    ...(await toViewFilter(deps.collections, view, queueFields, staff, now)),
    ...(view === 'warning' && { 'risks.0': { $exists: true } }),
    ...(matchingIds && { listingId: { $in: matchingIds } }),
  };
}

export function createUpdatesStore({ pendingUpdates, listings }: Collections) {
  return {
    /** Finds one page with the total: pending updates oldest or riskiest first, of the availability before all. */
    async findPage(filter: Filter<UpdateDoc>, page: Page, sortsByRisk: boolean) {
      const sort: Record<string, 1 | -1> =
        filter.status === 'pending'
          ? { setsAvailability: -1, submittedAt: 1, _id: 1 }
          : { submittedAt: -1, _id: -1 };
      const rules = sortsByRisk ? toRiskRules('risks') : undefined;
      const { total, matches } = await findPageByRisk(pendingUpdates, filter, sort, page, rules);
      const getListing = await loadListingSummaries(
        { listings },
        matches.map(({ doc }) => doc),
      );
      const rows = matches.flatMap(({ doc: update, risk }): UpdateRow[] => {
        const listing = getListing(update);
        // Without a listing only while the deletion of the listing is about to delete the update.
        return listing ? [{ update, listing, risk }] : [];
      });
      return { total, rows };
    },

    async find(id: string): Promise<UpdateCase | null> {
      const update = await pendingUpdates.findOne({ _id: new ObjectId(id) }, readOptions);
      const listing = update && (await listings.findOne({ _id: update.listingId }, readOptions));
      return update && listing && { update, listing };
    },
  };
}
