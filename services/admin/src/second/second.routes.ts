import { readSettings, type SecondOpinionDoc } from '@app/db';
import { type App, problems, type Staff } from '@app/service-kit';
import { acceptApprovalRequest, declineApprovalRequest } from '@app/status-changes';
import { findAction } from '@app/types/admin/actions/actions';
import { agreeSecondOpinion, declineSecondOpinion } from '@app/types/admin/actions/report';
import { listSecondOpinions, type SecondOpinion } from '@app/types/admin/reports';
import { createCommandContext } from '../ctx.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { toObjectId } from '../prosthetists/around.store.ts';
import { requirePermission } from '../require-permission.ts';
import { mustBeElevated } from '../sessions/elevated.ts';
import { loadStaffNames } from '../team-names.store.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { runners } from './runners.ts';
import { createApprovalRequestStore } from './second.store.ts';

const pageSizeByDefault = 25;
const dayMs = 86_400_000;

/** Deleting and purging by a data editor: done once another one of the team agrees. */
export function mountSecond(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createApprovalRequestStore(collections);

  /** How long a request waits, and since when one must have been asked to be open still. */
  const loadWaitLimits = async (now: Date) => {
    const { retention } = await readSettings(collections);
    const ms = retention.secondOpinionDays * dayMs;
    return { ms, since: new Date(now.getTime() - ms) };
  };
  const toRequests = async (
    docs: readonly SecondOpinionDoc[],
    staff: Staff,
    ms: number,
  ): Promise<SecondOpinion[]> => {
    const getName = await loadStaffNames(
      collections,
      docs.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy ? [decidedBy] : [])]),
    );
    return docs.map((doc) => toSecondOpinion(doc, getName, staff, ms));
  };

  mountStaff(app, listSecondOpinions, async ({ query, staff }) => {
    const { page = 1, pageSize = pageSizeByDefault, status = 'open' } = query;
    const { ms, since } = await loadWaitLimits(new Date());
    const [docs, total] = await Promise.all([
      store.page(status, since, page, pageSize).toArray(),
      store.count(status, since),
    ]);
    const items = await toRequests(docs, staff, ms);
    return { items, secondOpinions: items, total, page, pageSize };
  });

  /** @throws 404 where there is none, 403 where the request itself is not within the role */
  const requireRequest = async (id: string, staff: Staff) => {
    const doc = await store.find(toObjectId(id));
    if (!doc) throw problems.notFound();
    // What it takes to agree is what it takes to do it.
    const row = findAction(doc.action);
    if (!row) throw problems.notFound();
    requirePermission(staff, row.right);
    return doc._id;
  };
  const toResponse = async (doc: SecondOpinionDoc, staff: Staff) => {
    const { ms } = await loadWaitLimits(new Date());
    const [secondOpinion] = await toRequests([doc], staff, ms);
    if (!secondOpinion) throw new Error('A second opinion is not shown');
    return { secondOpinion };
  };

  mountStaff(app, agreeSecondOpinion, async (call) => {
    const id = await requireRequest(call.params.id, call.staff);
    // As much as for doing it oneself.
    mustBeElevated(call.staff);
    const { second } = await toHttpProblem(
      acceptApprovalRequest(createCommandContext(call, deps), { id }, runners),
    );
    return toResponse(second, call.staff);
  });
  mountStaff(app, declineSecondOpinion, async (call) => {
    const id = await requireRequest(call.params.id, call.staff);
    return toResponse(
      await toHttpProblem(declineApprovalRequest(createCommandContext(call, deps), { id })),
      call.staff,
    );
  });
}

/** A request as the team reads it; what its verb would be called with stays on the server. An allow-list. */
function toSecondOpinion(
  doc: SecondOpinionDoc,
  getName: (id: string) => string,
  { id }: Staff,
  ms: number,
): SecondOpinion {
  const expiresAt = new Date(doc.askedAt.getTime() + ms);
  return {
    id: doc._id.toHexString(),
    action: doc.action,
    about: doc.about,
    reason: doc.reason,
    askedBy: { id: doc.askedBy, name: getName(doc.askedBy) },
    askedAt: doc.askedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    status: doc.status === 'open' && expiresAt <= new Date() ? 'expired' : doc.status,
    decidedBy: doc.decidedBy ? getName(doc.decidedBy) : null,
    decidedAt: doc.decidedAt?.toISOString() ?? null,
    own: doc.askedBy === id,
  };
}
