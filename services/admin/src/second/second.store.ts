import type { Collections, SecondOpinionDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { type Filter, ObjectId } from 'mongodb';
import { type IdFilter, toIdFilter } from '../record-id.store.ts';

interface ApprovalRequestSearch {
  status: SecondOpinionDoc['status'];
  page: number;
  pageSize: number;
  id?: string | undefined;
  q?: string | undefined;
  ids?: IdFilter | undefined;
}

/** Requests that another one of the team has to agree to: what is open, the oldest first; the rest, the newest first. */
export function createApprovalRequestStore({ secondOpinions }: Collections) {
  /** Whether or not it was swept yet, what was asked before `since` is over. */
  const toFilter = (status: SecondOpinionDoc['status'], since: Date): Filter<SecondOpinionDoc> =>
    status === 'open'
      ? { status, askedAt: { $gt: since } }
      : status === 'expired'
        ? { $or: [{ status }, { status: 'open' as const, askedAt: { $lte: since } }] }
        : { status };

  return {
    async list({ status, page, pageSize, id, q, ids }: ApprovalRequestSearch, since: Date) {
      const filter = id
        ? { _id: new ObjectId(id) }
        : { $and: [toFilter(status, since), toAboutFilter(q), toIdFilter(ids)] };
      const [docs, total] = await Promise.all([
        secondOpinions
          .find(filter, readOptions)
          .sort({ askedAt: status === 'open' ? 1 : -1 })
          .skip((page - 1) * pageSize)
          .limit(pageSize)
          .toArray(),
        secondOpinions.countDocuments(filter, readOptions),
      ]);
      return { docs, total };
    },
    count: (status: SecondOpinionDoc['status'], since: Date, ids?: IdFilter): Promise<number> =>
      secondOpinions.countDocuments({ ...toFilter(status, since), ...toIdFilter(ids) }, readOptions),
    find: (_id: ObjectId): Promise<SecondOpinionDoc | null> => secondOpinions.findOne({ _id }, readOptions),
  };
}

/** Compared as it is: nothing that somebody typed is a pattern. */
const toAboutFilter = (q: string | undefined): Filter<SecondOpinionDoc> =>
  q ? { $expr: { $gte: [{ $indexOfCP: [{ $toLower: '$about' }, { $literal: q.toLowerCase() }] }, 0] } } : {};
