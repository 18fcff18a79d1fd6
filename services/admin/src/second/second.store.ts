import type { Collections, SecondOpinionDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import type { ObjectId } from 'mongodb';

/** Requests that another one of the team has to agree to: what is open, the oldest first; the rest, the newest first. */
export function createApprovalRequestStore({ secondOpinions }: Collections) {
  /** What was asked before `since` is over, even where the sweep has not run. */
  const toFilter = (status: SecondOpinionDoc['status'], since: Date) =>
    status === 'open'
      ? { status, askedAt: { $gt: since } }
      : status === 'expired'
        ? { $or: [{ status }, { status: 'open' as const, askedAt: { $lte: since } }] }
        : { status };

  return {
    page(status: SecondOpinionDoc['status'], since: Date, page: number, pageSize: number) {
      return secondOpinions
        .find(toFilter(status, since), readOptions)
        .sort({ askedAt: status === 'open' ? 1 : -1 })
        .skip((page - 1) * pageSize)
        .limit(pageSize);
    },
    count: (status: SecondOpinionDoc['status'], since: Date): Promise<number> =>
      secondOpinions.countDocuments(toFilter(status, since), readOptions),
    find: (_id: ObjectId): Promise<SecondOpinionDoc | null> => secondOpinions.findOne({ _id }, readOptions),
  };
}
