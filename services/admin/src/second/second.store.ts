import type { Collections, SecondOpinionDoc } from '@app/db';
import { readOptions } from '@app/service-kit';
import { type Filter, ObjectId } from 'mongodb';
import { toContainsFilter } from '../contains-filter.store.ts';
import { findPage, type Page } from '../paging.store.ts';
import { type IdFilter, toIdFilter } from '../record-id.store.ts';

export interface ApprovalRequestQuery extends Page {
  status: SecondOpinionDoc['status'];
  /** That one, whatever its status. */
  id?: string | undefined;
  /** Words of what it is about. */
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
    list({ status, id, q, ids, ...page }: ApprovalRequestQuery, since: Date) {
      const filter = id
        ? { _id: new ObjectId(id) }
        : { $and: [toFilter(status, since), toAboutFilter(q), toIdFilter(ids)] };
      return findPage(secondOpinions, filter, { askedAt: status === 'open' ? 1 : -1 }, page);
    },
    count: (status: SecondOpinionDoc['status'], since: Date, ids?: IdFilter): Promise<number> =>
      secondOpinions.countDocuments({ ...toFilter(status, since), ...toIdFilter(ids) }, readOptions),
    find: (_id: ObjectId): Promise<SecondOpinionDoc | null> => secondOpinions.findOne({ _id }, readOptions),
  };
}

const toAboutFilter = (q: string | undefined): Filter<SecondOpinionDoc> =>
  q ? toContainsFilter('$about', q) : {};
