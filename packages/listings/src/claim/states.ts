import type { ClaimStatus } from '@app/option-lists';
import { collectTransitions, type TransitionName } from '@app/types/admin/actions/action';
import * as actions from '@app/types/admin/actions/claim';

type Transitions = Readonly<Partial<Record<ClaimStatus, ClaimStatus>>>;
type StaffActionName = TransitionName<typeof actions>;
export type ClaimAction = 'withdraw' | 'end' | 'expire' | 'reopen' | StaffActionName;

/**
 * Transitions of a claim's status; others do not exist. `end`: the claimant got another listing. `reopen`: staff review
 * it again, or open an attempt on an owned listing as a counter-claim. The rows of staff's other actions declare theirs.
 */
export const claimTransitions: Readonly<Record<ClaimAction, Transitions>> = {
  withdraw: { pending: 'withdrawn' },
  end: { pending: 'withdrawn' },
  expire: { pending: 'expired' },
  reopen: { rejected: 'pending', approved: 'pending', contested: 'pending' },
  ...collectTransitions<StaffActionName, Transitions>(actions.claimActions),
};

/** The status after an action; undefined if the current one does not allow it. */
export const getClaimStatusAfter = (action: ClaimAction, status: ClaimStatus): ClaimStatus | undefined =>
  claimTransitions[action][status];
