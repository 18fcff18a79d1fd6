import type { Collections, ListingDoc, Projected, VisitRequestDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { ObjectId } from 'mongodb';

const practiceProjection = {
  slug: 1,
  status: 1,
  firstName: 1,
  lastName: 1,
  company: 1,
  clinic: 1,
  phone: 1,
} as const;
export type PracticeDoc = Projected<ListingDoc, typeof practiceProjection>;

const receiverProjection = { refusesVisitRequests: 1, visitAnswerHours: 1 } as const;

/** Maximum of requests in a list. Rate limits keep an account below it; a popular practice sees the newest ones. */
const maxRequests = 300;

export function createVisitRequestReader({
  visitRequests,
  listings,
}: Pick<Collections, 'visitRequests' | 'listings'>) {
  return {
    /** Requests of an account, newest first. */
    findSent: (userId: string): Promise<VisitRequestDoc[]> =>
      visitRequests.find({ userId }, readOptions).sort({ askedAt: -1 }).limit(maxRequests).toArray(),

    /** The practices of requests, with any status. */
    findPractices: (ids: readonly ObjectId[]): Promise<PracticeDoc[]> =>
      listings
        .find<PracticeDoc>({ _id: { $in: [...ids] } }, { projection: practiceProjection, ...readOptions })
        .toArray(),

    /** The listing whose owner is the account. */
    findReceiver: (ownerUserId: string) =>
      listings.findOne<Projected<ListingDoc, typeof receiverProjection>>(
        { ownerUserId, status: { $ne: 'deleted' } },
        { projection: receiverProjection, ...readOptions },
      ),

    findReceiverById: (_id: ObjectId) =>
      listings.findOne<Projected<ListingDoc, typeof receiverProjection>>(
        { _id },
        { projection: receiverProjection, ...readOptions },
      ),

    /** Requests to a listing, newest first. */
    findReceived: (listingId: ObjectId): Promise<VisitRequestDoc[]> =>
      visitRequests.find({ listingId }, readOptions).sort({ askedAt: -1 }).limit(maxRequests).toArray(),
  };
}
export type VisitRequestReader = ReturnType<typeof createVisitRequestReader>;
