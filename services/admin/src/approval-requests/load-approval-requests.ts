import { type ApprovalRequestDoc, type Collections, readSettings } from '@app/db';
import type { Staff } from '@app/service-kit';
import type { ApprovalRequest } from '@app/types/admin/reports';
import type { AdminDeps } from '../deps.ts';
import { loadSlaTargets, type SlaTargets } from '../sla.store.ts';
import { loadStaffNames } from '../staff-names.store.ts';
import { type ApprovalRequestQuery, createApprovalQueueStore } from './approval-requests.store.ts';

const dayMs = 86_400_000;

/** Loads the lifetime of an approval request in milliseconds from the settings. */
const loadLifetimeMs = async (collections: Collections) =>
  (await readSettings(collections)).retention.secondOpinionDays * dayMs;

/** Loads the expiry cutoff: requests that were created before it have expired. */
export const loadExpiryCutoff = async (collections: Collections) =>
  new Date(Date.now() - (await loadLifetimeMs(collections)));

/** Loads one page of approval requests, with the total. */
export async function loadApprovalRequests(
  { collections }: Pick<AdminDeps, 'collections'>,
  query: ApprovalRequestQuery,
  staff: Staff,
): Promise<{ items: ApprovalRequest[]; total: number }> {
  const store = createApprovalQueueStore(collections);
  const { docs, total } = await store.findPage(query, await loadExpiryCutoff(collections));
  return { items: await toApprovalRequests(collections, docs, staff), total };
}

/** Converts requests for staff. */
export async function toApprovalRequests(
  collections: Collections,
  docs: readonly ApprovalRequestDoc[],
  staff: Staff,
): Promise<ApprovalRequest[]> {
  const [getName, slaTargets, lifetimeMs] = await Promise.all([
    loadStaffNames(
      collections,
      docs.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy ? [decidedBy] : [])]),
    ),
    loadSlaTargets(collections, new Date()),
    loadLifetimeMs(collections),
  ]);
  return docs.map((doc) => toApprovalRequest(doc, getName, staff, lifetimeMs, slaTargets));
}

/** Allow-list of a request's fields; the command's input is not among them. */
function toApprovalRequest(
  doc: ApprovalRequestDoc,
  getName: (id: string) => string,
  { id }: Staff,
  lifetimeMs: number,
  slaTargets: SlaTargets,
): ApprovalRequest {
  const expiresAt = new Date(doc.askedAt.getTime() + lifetimeMs);
  const status = doc.status === 'open' && expiresAt <= new Date() ? 'expired' : doc.status;
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
    own: doc.askedBy === id,
  };
}
