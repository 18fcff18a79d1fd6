import { approveClaim, messageClaimant, rejectClaim } from '@app/listings';
import type { ClaimCase, Undoable } from '@app/status-changes';
import * as actions from '@app/types/admin/actions/claim';
import * as messageActions from '@app/types/admin/actions/message';
import { createPair, toBulk, toNotes } from '../actions/action-command.ts';
import type { DecisionReply } from '../actions/register-action-routes.ts';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { toRecordId } from '../record-id.store.ts';
import { createClaimsStore } from './claims.store.ts';
import { loadClaimItem } from './load-claims.ts';

const pair = createPair<{ claim: ReturnType<typeof toRecordId> }, Undoable & ClaimCase>((id) => ({
  claim: toRecordId(id),
}));

/** Commands by action of a claim. */
export const claimCommands = [
  pair(actions.approveClaim, approveClaim),
  pair(actions.rejectClaim, rejectClaim, { toInput: toNotes }),
  pair(messageActions.messageClaimant, messageClaimant),
];

export const claimReply: DecisionReply<Pick<ClaimCase, 'claim'>> = {
  show: async ({ collections }, staff, { claim }) => ({
    claim: await loadClaimItem(collections, claim, staff, new Date()),
  }),
  loadFresh: async ({ collections }, staff, now) => ({
    claim: await loadClaimItem(collections, (now as ClaimCase).claim, staff, new Date()),
  }),
};

/** Claims in the generic queue routes. */
export const claimQueue: KindOfQueue = {
  subject: 'claim',
  reopens: 'claim',
  right: 'decide',
  bulk: {
    ...toBulk(claimCommands),
    // The common notes are the reason for approving each claim despite differences.
    approve: (ctx, { id, v, notes }) =>
      approveClaim(ctx, { claim: toRecordId(id), v, reason: notes, reasonRequired: true }),
  },
  exists: async ({ collections }, id) => (await createClaimsStore(collections).find(id)) !== null,
  loadFresh: claimReply.loadFresh,
  /** Rows about its listing belong to the claim's history. */
  async alsoAbout({ collections }, id) {
    const claim = await createClaimsStore(collections).find(id);
    return claim ? [{ kind: 'listing', id: claim.listingId.toHexString() }] : [];
  },
};
