import { noteCall } from '@app/listings';
import { type App, problems } from '@app/service-kit';
import { noteClaimCall } from '@app/types/admin/actions/claim';
import * as calls from '@app/types/admin/claims';
import { mountActions } from '../actions/mount-actions.ts';
import { createCommandContext } from '../ctx.ts';
import type { AdminDeps } from '../deps.ts';
import { mountStaff } from '../mount-staff.ts';
import { toRecordId } from '../record-id.store.ts';
import { toHttpProblem } from '../to-http-problem.ts';
import { claimCommands, shownClaim } from './claim-commands.ts';
import { createClaimsStore } from './claims.store.ts';
import { loadClaimItem, loadClaimLines } from './load-claims.ts';

/** Routes of claims of public listings. */
export function mountClaims(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createClaimsStore(collections);

  mountStaff(app, calls.listPendingClaims, async ({ query, staff }) => {
    const { page = 1, pageSize = 20 } = query;
    const { items, total } = await loadClaimLines(deps, { ...query, page, pageSize }, staff);
    return { items, pendingClaims: items, total, page, pageSize };
  });

  mountStaff(app, calls.getPendingClaim, async ({ params, staff }) => {
    const found = await store.find(params.id);
    if (!found) throw problems.notFound();
    return { claim: await loadClaimItem(collections, found, staff, new Date()) };
  });

  mountActions(app, deps, claimCommands, shownClaim);

  mountStaff(app, noteClaimCall, async (call) => {
    const claim = toRecordId(call.params.id);
    const noted = await toHttpProblem(
      noteCall(createCommandContext(call, deps), { claim, ...call.body }),
      noteClaimCall,
      (now) => shownClaim.loadFresh(deps, call.staff, now),
    );
    return { claim: await loadClaimItem(collections, noted, call.staff, new Date()) };
  });
}
