import type { ApprovalRequestDoc, Collections } from '@app/db';
import { readOptions } from '@app/service-kit';
import { type Filter, ObjectId } from 'mongodb';
import { findPage, type Page } from '../paging.store.ts';
import { type IdFilter, toContainsFilter, toIdFilter } from '../record-filters.store.ts';

export interface ApprovalRequestQuery extends Page {
  status: ApprovalRequestDoc['status'];
  /** Selects one request of any status. */
  id?: string | undefined;
  /** Text that the description contains. */
  q?: string | undefined;
  idFilter?: IdFilter | undefined;
}

/** Reads approval requests: open ones oldest first, others newest first. */
export function createApprovalQueueStore({ secondOpinions }: Collections) {
  /** Requests created before `expiryCutoff` count as expired, whether or not they were swept. */
  const toStatusFilter = (
    status: ApprovalRequestDoc['status'],
    expiryCutoff: Date,
  ): Filter<ApprovalRequestDoc> =>
    status === 'open'
      ? { status, askedAt: { $gt: expiryCutoff } }
      : status === 'expired'
        ? { $or: [{ status }, { status: 'open' as const, askedAt: { $lte: expiryCutoff } }] }
        : { status };

  return {
    findPage({ status, id, q, idFilter, ...page }: ApprovalRequestQuery, expiryCutoff: Date) {
      const filter = id
        ? { _id: new ObjectId(id) }
        : { $and: [toStatusFilter(status, expiryCutoff), toSearchFilter(q), toIdFilter(idFilter)] };
      return findPage(secondOpinions, filter, { askedAt: status === 'open' ? 1 : -1 }, page);
    },
    count: (status: ApprovalRequestDoc['status'], expiryCutoff: Date, idFilter?: IdFilter): Promise<number> =>
      secondOpinions.countDocuments(
        { ...toStatusFilter(status, expiryCutoff), ...toIdFilter(idFilter) },
        readOptions,
      ),
    find: (_id: ObjectId): Promise<ApprovalRequestDoc | null> => secondOpinions.findOne({ _id }, readOptions),
  };
}

const toSearchFilter = (q: string | undefined): Filter<ApprovalRequestDoc> =>
  q ? toContainsFilter('$about', q) : {};
