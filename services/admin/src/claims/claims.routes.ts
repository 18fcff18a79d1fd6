import { approveClaim, messageClaimant, recordPhoneCall, rejectClaim } from '@app/listings';
import type { App } from '@app/service-kit';
import type { ClaimCase } from '@app/status-changes';
import * as actions from '@app/types/admin/actions/claim';
import * as messageActions from '@app/types/admin/actions/message';
import * as calls from '@app/types/admin/claims';
import {
  createActionCommand,
  type DecisionPresenter,
  registerActionRoutes,
} from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import type { QueueDefinition } from '../queue/queue-definition.ts';
import { hasRecord } from '../record-filters.store.ts';
import { registerStaffCall, requireRecord } from '../staff-call.ts';
import { createClaimsStore } from './claims.store.ts';
import { loadClaimItem, loadClaimSummaries } from './load-claims.ts';

const claimCommands = [
  // The notes of a bulk approval count as the reason for approving each claim despite its differences.
  createActionCommand(actions.approveClaim, approveClaim, { bulkInput: { requiresReason: true } }),
  createActionCommand(actions.rejectClaim, rejectClaim),
  createActionCommand(messageActions.messageClaimant, messageClaimant),
];

const claimPresenter: DecisionPresenter<Pick<ClaimCase, 'claim'>> = {
  toReply: async ({ collections }, staff, { claim }) => ({
    claim: await loadClaimItem(collections, claim, staff),
  }),
  toResult: (currentRecord) => currentRecord as ClaimCase,
};

export const claimQueue: QueueDefinition = {
  subject: 'claim',
  reopenKind: 'claim',
  permission: 'decide',
  commands: claimCommands,
  exists: ({ collections }, id) => hasRecord(collections.claims, id),
  presenter: claimPresenter,
  /** Includes the listing, whose audit rows belong to the claim's history. */
  async findRelatedTargets({ collections }, id) {
    const claim = await createClaimsStore(collections).find(id);
    return claim ? [{ kind: 'listing', id: claim.listingId.toHexString() }] : [];
  },
};

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
    return { claim: await loadClaimItem(collections, claim, staff) };
  });

  registerActionRoutes(app, deps, claimCommands, claimPresenter);
  const noteCallCommand = createActionCommand(actions.noteClaimCall, async (ctx, input) => ({
    claim: await recordPhoneCall(ctx, input),
  }));
  registerActionRoutes(app, deps, [noteCallCommand], claimPresenter);
}
