import type { ClaimStatus } from '@app/db';

/**
 * What may happen to a claim. `end`: its claimant got another listing. `reopen`: the team looks at it once more, or opens
 * a try on an owned listing as a counter-claim.
 */
export const claimSteps = {
  approve: { pending: 'approved' },
  reject: { pending: 'rejected' },
  withdraw: { pending: 'withdrawn' },
  end: { pending: 'withdrawn' },
  expire: { pending: 'expired' },
  reopen: { rejected: 'pending', approved: 'pending', contested: 'pending' },
} as const satisfies Record<string, Partial<Record<ClaimStatus, ClaimStatus>>>;
export type ClaimStep = keyof typeof claimSteps;

/** Nothing where the status has no such step. */
export const claimStatusAfter = (step: ClaimStep, status: ClaimStatus): ClaimStatus | undefined =>
  (claimSteps[step] as Partial<Record<ClaimStatus, ClaimStatus>>)[status];
