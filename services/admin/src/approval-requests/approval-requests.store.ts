import { type ApprovalRequestDoc, type Collections, readSettings } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { ApprovalRequest } from '@app/types/admin/reports';
import { type Filter, ObjectId } from 'mongodb';
import { findPage, type RecordQuery } from '../paging.store.ts';
import { toContainsFilter, toIdFilter } from '../record-filters.store.ts';
import { loadSlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../staff-names.store.ts';

const dayMs = 86_400_000;

interface ApprovalRequestQuery extends RecordQuery<ApprovalRequestDoc['status']> {
  /** Text that the description contains. */
  q?: string | undefined;
}

const loadLifetimeMs = async (collections: Collections) =>
  (await readSettings(collections)).retention.secondOpinionDays * dayMs;

/** Loads the expiry cutoff: requests that were created before it have expired. */
export const loadExpiryCutoff = async (collections: Collections) =>
  new Date(Date.now() - (await loadLifetimeMs(collections)));

/** Requests created before `expiryCutoff` count as expired, whether or not they were swept. */
function toStatusFilter(
  status: ApprovalRequestDoc['status'],
  expiryCutoff: Date,
): Filter<ApprovalRequestDoc> {
  if (status === 'open') return { status, askedAt: { $gt: expiryCutoff } };
  if (status !== 'expired') return { status };
  return { $or: [{ status }, { status: 'open', askedAt: { $lte: expiryCutoff } }] };
}

/** Loads one page of requests with the total: open ones oldest first, others newest first. */
export async function loadApprovalRequests(
  collections: Collections,
  { status, id, q, idFilter, ...page }: ApprovalRequestQuery,
  staff: Staff,
): Promise<{ items: ApprovalRequest[]; total: number }> {
  const statusFilter = toStatusFilter(status, await loadExpiryCutoff(collections));
  const filter = id
    ? { _id: new ObjectId(id) }
    : { $and: [statusFilter, q ? toContainsFilter('$about', q) : {}, toIdFilter(idFilter)] };
  const sort = { askedAt: status === 'open' ? 1 : -1 } as const;
  const { docs, total } = await findPage(collections.secondOpinions, filter, sort, page);
  return { items: await toApprovalRequests(collections, docs, staff), total };
}

/** Converts requests for staff. The command's input is not among the fields. */
export async function toApprovalRequests(
  collections: Collections,
  docs: readonly ApprovalRequestDoc[],
  staff: Staff,
): Promise<ApprovalRequest[]> {
  const now = new Date();
  const [getName, slaTargets, lifetimeMs] = await Promise.all([
    loadStaffNames(
      collections,
      docs.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]),
    ),
    loadSlaTargets(collections, now),
    loadLifetimeMs(collections),
  ]);
  return docs.map((doc) => {
    const expiresAt = new Date(doc.askedAt.getTime() + lifetimeMs);
    const status = doc.status === 'open' && expiresAt <= now ? 'expired' : doc.status;
    return {
      id: doc._id.toHexString(),
      action: doc.action,
      about: doc.about,
      reason: doc.reason,
      askedBy: { id: doc.askedBy, name: getName(doc.askedBy) },
      askedAt: doc.askedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      promise: status === 'open' ? slaTargets.getStatus(doc.askedAt) : null,
      status,
      decidedBy: doc.decidedBy ? getName(doc.decidedBy) : null,
      decidedAt: doc.decidedAt?.toISOString() ?? null,
      own: doc.askedBy === staff.id,
    };
  });
}
