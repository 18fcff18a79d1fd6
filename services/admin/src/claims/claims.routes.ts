import { recordPhoneCall } from '@app/listings';
import type { App } from '@app/service-kit';
import { noteClaimCall } from '@app/types/admin/actions/claim';
import * as calls from '@app/types/admin/claims';
import { createActionCommand, registerActionRoutes } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, requireRecord } from '../staff-call.ts';
import { claimCommands, claimPresenter } from './claim-commands.ts';
import { createClaimsStore } from './claims.store.ts';
import { loadClaimItem, loadClaimSummaries } from './load-claims.ts';

export function registerClaimRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createClaimsStore(collections);

  registerStaffCall(app, calls.listPendingClaims, async ({ query, staff }) => {
    const { page = 1, pageSize = 20 } = query;
    const { items, total } = await loadClaimSummaries(deps, { ...query, page, pageSize }, staff);
    return { items, pendingClaims: items, total, page, pageSize };
  });

  registerStaffCall(app, calls.getPendingClaim, async ({ params, staff }) => {
    const claim = requireRecord(await store.find(params.id));
    return { claim: await loadClaimItem(collections, claim, staff, new Date()) };
  });

  registerActionRoutes(app, deps, claimCommands, claimPresenter);
  const noteCallCommand = createActionCommand(noteClaimCall, async (ctx, input) => ({
    claim: await recordPhoneCall(ctx, input),
  }));
  registerActionRoutes(app, deps, [noteCallCommand], claimPresenter);
}
