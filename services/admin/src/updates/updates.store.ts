import type { Collections, ListingDoc, UpdateDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { UpdateCase } from '@app/status-changes';
import type { RiskShown } from '@app/types/admin/lists';
import { type Filter, ObjectId } from 'mongodb';
import { type AboutListingDoc, aboutProjection } from '../about-listing.ts';
import { createRiskStages, type RiskScore, toRisk, toRiskRules } from '../queue/risk-order.store.ts';

/** A listing whose document is gone: its updates go with it, so this is for the moment between. */
const isThere = <T>(one: T | undefined): one is T => one !== undefined;

export interface UpdateRow {
  update: UpdateDoc;
  listing: AboutListingDoc;
  risk: RiskShown | null;
}

/** Updates as the queue reads them. */
export function createUpdatesStore({ pendingUpdates, listings }: Collections) {
  return {
    /** One page, and how many there are. Those that wait: the oldest first, or the riskiest; all others: the newest. */
    async page(
      filter: Filter<UpdateDoc>,
      { page, pageSize, byRisk = false }: { page: number; pageSize: number; byRisk?: boolean },
    ): Promise<{ total: number; rows: UpdateRow[] }> {
      const order = filter.status === 'pending' ? 1 : -1;
      const [total, updates] = await Promise.all([
        pendingUpdates.countDocuments(filter, readOptions),
        pendingUpdates
          .aggregate<UpdateDoc & Partial<RiskScore>>(
            [
              { $match: filter },
              ...(byRisk ? createRiskStages(toRiskRules('risks')) : []),
              { $sort: { ...(byRisk && { riskScore: -1 as const }), submittedAt: order, _id: order } },
              { $skip: (page - 1) * pageSize },
              { $limit: pageSize },
            ],
            readOptions,
          )
          .toArray(),
      ]);
      const abouts = await listings
        .find<AboutListingDoc>(
          { _id: { $in: updates.map(({ listingId }) => listingId) } },
          { projection: aboutProjection, ...readOptions },
        )
        .toArray();
      const byId = new Map(abouts.map((listing) => [listing._id.toHexString(), listing]));
      const rows = updates.map((found): UpdateRow | undefined => {
        const listing = byId.get(found.listingId.toHexString());
        const { riskReasons: _, riskScore: __, ...update } = found;
        return listing && { update, listing, risk: toRisk(found) };
      });
      return { total, rows: rows.filter(isThere) };
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
