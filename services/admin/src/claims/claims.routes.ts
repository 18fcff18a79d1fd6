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
import { loadClaimItem, loadQueueContext } from './claim-item.ts';
import { createClaimsStore } from './claims.store.ts';
import { claimFilter } from './filters.store.ts';
import { toClaimLine } from './to-claim.ts';

/** Claims: who says that a public listing is theirs. */
export function mountClaims(app: App, deps: AdminDeps): void {
  const { collections } = deps;
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

  mountActions(app, deps, claimCommands, shownClaim);

  mountStaff(app, noteClaimCall, async (call) => {
    const claim = toRecordId(call.params.id);
    const noted = await toHttpProblem(
      noteCall(createCommandContext(call, deps), { claim, ...call.body }),
      (now) => shownClaim.loadFresh(deps, call.staff, now),
    );
    return { claim: await loadClaimItem(collections, noted, call.staff, new Date()) };
  });
}
