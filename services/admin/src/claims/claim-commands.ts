import { approveClaim, messageClaimant, rejectClaim } from '@app/listings';
import type { ClaimCase, Undoable } from '@app/status-changes';
import * as actions from '@app/types/admin/actions/claim';
import * as messageActions from '@app/types/admin/actions/message';
import { createPair } from '../actions/action-command.ts';
import type { Shown } from '../actions/mount-actions.ts';
import { toRecordId } from '../record-id.store.ts';
import { loadClaimItem } from './claim-item.ts';

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
