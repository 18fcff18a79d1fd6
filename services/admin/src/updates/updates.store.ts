import type { Collections, ListingDoc, UpdateDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { UpdateCase } from '@app/status-changes';
import type { RiskShown } from '@app/types/admin/lists';
import { type Filter, ObjectId } from 'mongodb';
import { type ListingSummaryDoc, loadListingSummaries } from '../listing-summary.ts';
import type { Page } from '../paging.store.ts';
import { findPageByRisk, toRiskRules } from '../queue/risk-order.store.ts';

export interface UpdateRow {
  update: UpdateDoc;
  listing: ListingSummaryDoc;
  risk: RiskShown | null;
}

/** Reads updates for the queue. */
export function createUpdatesStore({ pendingUpdates, listings }: Collections) {
  return {
    /**
     * Finds one page with the total. Pending updates come oldest or riskiest first, those of the availability before
     * others; decided ones come newest first.
     */
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
      if (!ObjectId.isValid(id)) return null;
      const update = await pendingUpdates.findOne({ _id: new ObjectId(id) }, readOptions);
      const listing: ListingDoc | null =
        update && (await listings.findOne({ _id: update.listingId }, readOptions));
      return update && listing && { update, listing };
    },
  };
}
