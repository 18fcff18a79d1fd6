import { approveClaim, messageClaimant, rejectClaim } from '@app/listings';
import type { ClaimCase, Undoable } from '@app/status-changes';
import * as actions from '@app/types/admin/actions/claim';
import * as messageActions from '@app/types/admin/actions/message';
import { createPair, toBulk } from '../actions/action-command.ts';
import type { Shown } from '../actions/mount-actions.ts';
import type { KindOfQueue } from '../queue/queue-kind.ts';
import { toRecordId } from '../record-id.store.ts';
import { createClaimsStore } from './claims.store.ts';
import { loadClaimItem } from './load-claims.ts';

const pair = createPair<{ claim: ReturnType<typeof toRecordId> }, Undoable & ClaimCase>((id) => ({
  claim: toRecordId(id),
}));

/** What each action of a claim runs. */
export const claimCommands = [
  pair(actions.approveClaim, approveClaim),
  pair(actions.rejectClaim, rejectClaim),
  pair(messageActions.messageClaimant, messageClaimant),
];

export const shownClaim: Shown<Pick<ClaimCase, 'claim'>> = {
  show: async ({ collections }, staff, { claim }) => ({
    claim: await loadClaimItem(collections, claim, staff, new Date()),
  }),
  loadFresh: async ({ collections }, staff, now) => ({
    claim: await loadClaimItem(collections, (now as ClaimCase).claim, staff, new Date()),
  }),
};

/** Claims, as the generic calls of every queue know them. */
export const claimQueue: KindOfQueue = {
  subject: 'claim',
  reopens: 'claim',
  right: 'decide',
  bulk: {
    ...toBulk(claimCommands),
    // The notes of many are the reason why each is approved though something differs.
    approve: (ctx, { id, v, notes }) =>
      approveClaim(ctx, { claim: toRecordId(id), v, reason: notes, reasonRequired: true }),
  },
  exists: async ({ collections }, id) => (await createClaimsStore(collections).find(id)) !== null,
  loadFresh: shownClaim.loadFresh,
  /** What happened to its listing before and since belongs to its story. */
  async alsoAbout({ collections }, id) {
    const claim = await createClaimsStore(collections).find(id);
    return claim ? [{ kind: 'listing', id: claim.listingId.toHexString() }] : [];
  },
};
