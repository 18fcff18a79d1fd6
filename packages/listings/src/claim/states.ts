import type { ClaimStatus } from '@app/option-lists';
/**
 * Transitions of a claim's status. `end`: the claimant got another listing. `reopen`: staff review it again, or open an
 * attempt on an owned listing as a counter-claim.
 */
export const claimTransitions = {
  approve: { pending: 'approved' },
  reject: { pending: 'rejected' },
  withdraw: { pending: 'withdrawn' },
  end: { pending: 'withdrawn' },
  expire: { pending: 'expired' },
  reopen: { rejected: 'pending', approved: 'pending', contested: 'pending' },
} as const satisfies Record<string, Partial<Record<ClaimStatus, ClaimStatus>>>;
export type ClaimAction = keyof typeof claimTransitions;

/** The status after an action; undefined if the current one does not allow it. */
export const getClaimStatusAfter = (action: ClaimAction, status: ClaimStatus): ClaimStatus | undefined =>
  (claimTransitions[action] as Partial<Record<ClaimStatus, ClaimStatus>>)[status];
