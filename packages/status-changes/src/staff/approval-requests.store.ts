import type { ClientSession, SecondOpinionDoc } from '@app/db';
import { ObjectId } from 'mongodb';
import type { CommandContext } from '../command-context.ts';

/** Reads and writes approval requests within a transaction. */
export function createApprovalRequestStore(
  { collections: { secondOpinions } }: Pick<CommandContext, 'collections'>,
  session: ClientSession,
) {
  const within = { session, ignoreUndefined: true } as const;
  return {
    find: (id: string): Promise<SecondOpinionDoc | null> =>
      secondOpinions.findOne({ _id: new ObjectId(id) }, { session }),
    insert: (second: SecondOpinionDoc) => secondOpinions.insertOne(second, within),
    replace: ({ _id, status }: Pick<SecondOpinionDoc, '_id' | 'status'>, after: SecondOpinionDoc) =>
      secondOpinions.replaceOne({ _id, status }, after, within),
  };
}

export const createApprovalRequestId = () => new ObjectId();
