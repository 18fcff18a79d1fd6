import { approveClaim, messageClaimant, rejectClaim } from '@app/listings';
import type { ClaimCase } from '@app/status-changes';
import * as actions from '@app/types/admin/actions/claim';
import * as messageActions from '@app/types/admin/actions/message';
import { createActionCommand, type DecisionPresenter } from '../actions/register-action-routes.ts';
import type { QueueDefinition } from '../queue/queue-definition.ts';
import { hasRecord } from '../record-filters.store.ts';
import { createClaimsStore } from './claims.store.ts';
import { loadClaimItem } from './load-claims.ts';

export const claimCommands = [
  // The notes of a bulk approval count as the reason for approving each claim despite its differences.
  createActionCommand(actions.approveClaim, approveClaim, { bulkInput: { requiresReason: true } }),
  createActionCommand(actions.rejectClaim, rejectClaim),
  createActionCommand(messageActions.messageClaimant, messageClaimant),
];

export const claimPresenter: DecisionPresenter<Pick<ClaimCase, 'claim'>> = {
  toReply: async ({ collections }, staff, { claim }) => ({
    claim: await loadClaimItem(collections, claim, staff, new Date()),
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
