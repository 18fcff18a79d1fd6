import {
  type Collections,
  type ListingDoc,
  type Projected,
  projectFields,
  type VisitRequestDoc,
} from '@app/db';
import { readOptions } from '@app/service-kit';
import type { ObjectId } from 'mongodb';

const requestedListingProjection = projectFields('slug status firstName lastName company clinic phone');
export type RequestedListingDoc = Projected<ListingDoc, typeof requestedListingProjection>;

const receiverProjection = { refusesVisitRequests: 1, visitAnswerHours: 1 } as const;

/** Maximum number of requests in a list. Rate limits keep accounts below it; a practice sees the newest ones. */
const maxRequests = 300;

export function createVisitRequestsStore({
  visitRequests,
  listings,
}: Pick<Collections, 'visitRequests' | 'listings'>) {
  return {
    /** Finds the requests of a patient's account, newest first. */
    findSentRequests: (userId: string): Promise<VisitRequestDoc[]> =>
      visitRequests.find({ userId }, readOptions).sort({ askedAt: -1 }).limit(maxRequests).toArray(),

    /** Finds the listings of requests, with any status. */
    findListings: (ids: readonly ObjectId[]): Promise<RequestedListingDoc[]> =>
      listings
        .find<RequestedListingDoc>(
          { _id: { $in: [...ids] } },
          { projection: requestedListingProjection, ...readOptions },
        )
        .toArray(),

    /** Finds the listing that receives requests: that of an owner, or one by id. */
    findReceivingListing: (owner: Pick<ListingDoc, '_id'> | { ownerUserId: string }) =>
      listings.findOne<Projected<ListingDoc, typeof receiverProjection>>(
        { ...owner, status: { $ne: 'deleted' } },
        { projection: receiverProjection, ...readOptions },
      ),

    /** Finds the requests to a listing, newest first. */
    findReceivedRequests: (listingId: ObjectId): Promise<VisitRequestDoc[]> =>
      visitRequests.find({ listingId }, readOptions).sort({ askedAt: -1 }).limit(maxRequests).toArray(),
  };
}
