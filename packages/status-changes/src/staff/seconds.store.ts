import type { ClientSession, SecondOpinionDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import type { Ctx } from '../ctx.ts';

/** Requests that wait for a second person, within one transaction. */
export function createApprovalRequestStore(
  { collections: { secondOpinions } }: Pick<Ctx, 'collections'>,
  session: ClientSession,
) {
  const within = { session, ignoreUndefined: true } as const;
  return {
    find: (_id: ObjectId): Promise<SecondOpinionDoc | null> => secondOpinions.findOne({ _id }, { session }),
    insert: (second: SecondOpinionDoc) => secondOpinions.insertOne(second, within),
    replace: ({ _id, status }: Pick<SecondOpinionDoc, '_id' | 'status'>, after: SecondOpinionDoc) =>
      secondOpinions.replaceOne({ _id, status }, after, within),
  };
}

export const createApprovalRequestId = () => new ObjectId();
