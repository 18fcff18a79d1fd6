import type { UpdateStatus } from '@app/db';

/**
 * What may happen to a change of a public listing. A second one takes the place of the one that waits (`resend`).
 * `end`: its listing gave way to another, or is its sender's no more.
 */
export const updateSteps = {
  resend: { pending: 'pending' },
  withdraw: { pending: 'withdrawn' },
  end: { pending: 'withdrawn' },
  approve: { pending: 'approved' },
  reject: { pending: 'rejected' },
} as const satisfies Record<string, Partial<Record<UpdateStatus, UpdateStatus>>>;
export type UpdateStep = keyof typeof updateSteps;

/** Nothing where the status has no such step. */
export const updateStatusAfter = (step: UpdateStep, status: UpdateStatus): UpdateStatus | undefined =>
  (updateSteps[step] as Partial<Record<UpdateStatus, UpdateStatus>>)[status];
