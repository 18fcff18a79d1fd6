import type { ListingDoc, VisitRequestDoc } from '@app/db';
import type { AuditRow } from '@app/status-changes/records.store';
import type { Transaction } from '@app/status-changes/transaction.store';
import { ObjectId } from 'mongodb';

/** Maximum of answer times that a listing keeps for its public figures. */
const maxAnswerHoursCount = 50;

export function createVisitRequestStore({ collections: { listings, visitRequests }, session }: Transaction) {
  return {
    find: (_id: ObjectId): Promise<VisitRequestDoc | null> => visitRequests.findOne({ _id }, { session }),
    findListing: (_id: ObjectId): Promise<ListingDoc | null> => listings.findOne({ _id }, { session }),
    hasOpenRequest: async ({
      userId,
      listingId,
    }: Pick<VisitRequestDoc, 'userId' | 'listingId'>): Promise<boolean> =>
      (await visitRequests.findOne({ userId, listingId, open: true }, { session })) !== null,
    createId: () => new ObjectId(),
    insert: (request: VisitRequestDoc) =>
      visitRequests.insertOne(request, { session, ignoreUndefined: true }),
    replace: (request: VisitRequestDoc) =>
      visitRequests.replaceOne({ _id: request._id }, request, { session, ignoreUndefined: true }),
    remove: ({ _id }: VisitRequestDoc) => visitRequests.deleteOne({ _id }, { session }),

    /** Adds hours until an answer, or −1 without one, to the public figures of the listing. */
    addAnswerHours: (_id: ObjectId, hours: number) =>
      listings.updateOne(
        { _id },
        {
          $push: { visitAnswerHours: { $each: [hours], $slice: -maxAnswerHoursCount } },
          $inc: { figuresV: 1 },
        },
        { session },
      ),
  };
}

/** Subject in the outbox, which orders the mails about a request. */
export const toVisitRequestSubject = ({ _id }: VisitRequestDoc): string =>
  `visit-request:${_id.toHexString()}`;

/** Audit row of a request, without the asked practice, because the log outlives the request. */
export const toVisitRequestAuditRow = (
  action: 'ask' | 'answer' | 'withdraw' | 'silence',
  { _id, status }: VisitRequestDoc,
): AuditRow => ({
  action: `visit_request.${action}`,
  target: { kind: 'visit_request', id: _id.toHexString() },
  after: { status },
});
