import type { UpdateStatus } from '@app/db';

/**
 * What may happen to a change of a public listing. A second one takes the place of the one that waits (`resend`).
 * `end`: its listing gave way to another or was deleted, or is its sender's no more. What went live is not reopened: it is
 * the listing that is edited then. `note`: words for its owner, before or after the decision.
 */
export const updateSteps = {
  resend: { pending: 'pending' },
  withdraw: { pending: 'withdrawn' },
  end: { pending: 'withdrawn' },
  approve: { pending: 'approved' },
  reject: { pending: 'rejected' },
  reopen: { rejected: 'pending' },
  note: { pending: 'pending', approved: 'approved', rejected: 'rejected' },
} as const satisfies Record<string, Partial<Record<UpdateStatus, UpdateStatus>>>;
export type UpdateStep = keyof typeof updateSteps;

/** Nothing where the status has no such step. */
export const updateStatusAfter = (step: UpdateStep, status: UpdateStatus): UpdateStatus | undefined =>
  (updateSteps[step] as Partial<Record<UpdateStatus, UpdateStatus>>)[status];
