import type { Collections, ListingDoc, UpdateDoc } from '@app/db';
import type { UpdateCase } from '@app/moderation';
import { readOptions } from '@app/service-kit';
import { type Filter, ObjectId } from 'mongodb';
import { type AboutListingDoc, aboutProjection } from '../about-listing.ts';

/** A listing whose document is gone: its updates go with it, so this is for the moment between. */
const isThere = <T>(one: T | undefined): one is T => one !== undefined;

/** Updates as the queue reads them. */
export function updatesStore({ pendingUpdates, listings }: Collections) {
  return {
    /** One page, and how many there are. Those that wait: the oldest first; all others: the newest. */
    async page(
      filter: Filter<UpdateDoc>,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<{ total: number; rows: { update: UpdateDoc; listing: AboutListingDoc }[] }> {
      const order = filter.status === 'pending' ? 1 : -1;
      const [total, updates] = await Promise.all([
        pendingUpdates.countDocuments(filter, readOptions),
        pendingUpdates
          .find(filter, readOptions)
          .sort({ submittedAt: order, _id: order })
          .skip((page - 1) * pageSize)
          .limit(pageSize)
          .toArray(),
      ]);
      const abouts = await listings
        .find<AboutListingDoc>(
          { _id: { $in: updates.map(({ listingId }) => listingId) } },
          { projection: aboutProjection, ...readOptions },
        )
        .toArray();
      const byId = new Map(abouts.map((listing) => [listing._id.toHexString(), listing]));
      const rows = updates.map((update) => {
        const listing = byId.get(update.listingId.toHexString());
        return listing && { update, listing };
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
