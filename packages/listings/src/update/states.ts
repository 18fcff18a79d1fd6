import type { UpdateStatus } from '@app/option-lists';
/**
 * Transitions of an update's status. A second update is added to the pending one (`resend`). `end`: the listing was
 * retired, deleted, or changed its owner. Approved updates are not reopened; the listing is edited instead. `note`: a
 * note for the owner, before or after the decision.
 */
export const updateTransitions = {
  resend: { pending: 'pending' },
  withdraw: { pending: 'withdrawn' },
  end: { pending: 'withdrawn' },
  approve: { pending: 'approved' },
  reject: { pending: 'rejected' },
  reopen: { rejected: 'pending' },
  note: { pending: 'pending', approved: 'approved', rejected: 'rejected' },
} as const satisfies Record<string, Partial<Record<UpdateStatus, UpdateStatus>>>;
export type UpdateAction = keyof typeof updateTransitions;

/** The status after an action; undefined if the current one does not allow it. */
export const getUpdateStatusAfter = (action: UpdateAction, status: UpdateStatus): UpdateStatus | undefined =>
  (updateTransitions[action] as Partial<Record<UpdateStatus, UpdateStatus>>)[status];
