import {
  approveClaim,
  type Case,
  type ClaimCase,
  noteCall,
  rejectClaim,
  type Undoable,
} from '@app/moderation';
import { type App, problems, type Staff } from '@app/service-kit';
import * as actions from '@app/types/admin/actions/claim';
import * as calls from '@app/types/admin/claims';
import { createCommandContext } from '../ctx.ts';
import { mountStaff } from '../mount-staff.ts';
import type { Parts } from '../parts.ts';
import { toRecordId } from '../record-id.store.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { loadClaimItem, loadQueueContext } from './claim-item.ts';
import { createClaimsStore } from './claims.store.ts';
import { claimFilter } from './filters.store.ts';
import { toClaimLine } from './to-claim.ts';

/** Claims: who says that a public listing is theirs. */
export function mountClaims(app: App, parts: Parts): void {
  const { collections } = parts;
  const store = createClaimsStore(collections);

  mountStaff(app, calls.listPendingClaims, async ({ query, staff }) => {
    const now = new Date();
    const { status = 'pending', view = 'all', q = '', page = 1, pageSize = 20 } = query ?? {};
    const filter = await claimFilter(collections, { status, view, q }, staff, now);
    const order = status === 'pending' ? 1 : -1;
    const { total, rows } = await store.page(filter, order, { page, pageSize, byRisk: view === 'risk' });
    const ids = rows.map(({ claim }) => claim._id.toHexString());
    const standing = await loadQueueContext(collections, ids, staff, now);
    const items = rows.map((row) => toClaimLine(row, standing, row.risk));
    return { items, pendingClaims: items, total, page, pageSize };
  });

  mountStaff(app, calls.getPendingClaim, async ({ params, staff }) => {
    const found = await store.find(params.id);
    if (!found) throw problems.notFound();
    return { claim: await loadClaimItem(collections, found, staff, new Date()) };
  });

  const toDecisionResult = async (staff: Staff, command: Promise<ClaimCase & Undoable>) => {
    const loadFresh = (fresh: Case) => loadFreshClaim(parts, staff, fresh);
    const { auditId, undoUntil, claim } = await toHttpProblem(command, loadFresh);
    return {
      claim: await loadClaimItem(collections, claim, staff, new Date()),
      auditId: auditId.toHexString(),
      undoUntil: undoUntil.toISOString(),
    };
  };

  mountStaff(app, actions.approveClaim, (call) => {
    const claim = toRecordId(call.params.id);
    return toDecisionResult(
      call.staff,
      approveClaim(createCommandContext(call, parts), { claim, ...call.body }),
    );
  });

  mountStaff(app, actions.rejectClaim, (call) => {
    const claim = toRecordId(call.params.id);
    return toDecisionResult(
      call.staff,
      rejectClaim(createCommandContext(call, parts), { claim, ...call.body }),
    );
  });

  mountStaff(app, actions.noteClaimCall, async (call) => {
    const claim = toRecordId(call.params.id);
    const loadFresh = (fresh: Case) => loadFreshClaim(parts, call.staff, fresh);
    const noted = await toHttpProblem(
      noteCall(createCommandContext(call, parts), { claim, ...call.body }),
      loadFresh,
    );
    return { claim: await loadClaimItem(collections, noted, call.staff, new Date()) };
  });
}

/** Of a 409: the claim as it is now. */
export const loadFreshClaim = async ({ collections }: Parts, staff: Staff, fresh: Case) => ({
  claim: await loadClaimItem(collections, (fresh as ClaimCase).claim, staff, new Date()),
});
