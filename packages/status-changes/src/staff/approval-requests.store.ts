import type { ApprovalRequestDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import type { Transaction } from '../transaction.store.ts';

export function createApprovalRequestStore({ collections: { secondOpinions }, session }: Transaction) {
  const writeOptions = { session, ignoreUndefined: true } as const;
  return {
    find: (id: string): Promise<ApprovalRequestDoc | null> =>
      secondOpinions.findOne({ _id: new ObjectId(id) }, { session }),
    insert: (request: ApprovalRequestDoc) => secondOpinions.insertOne(request, writeOptions),
    replace: (
      { _id, status }: Pick<ApprovalRequestDoc, '_id' | 'status'>,
      decidedRequest: ApprovalRequestDoc,
    ) => secondOpinions.replaceOne({ _id, status }, decidedRequest, writeOptions),
  };
}

export const createApprovalRequestId = () => new ObjectId();
