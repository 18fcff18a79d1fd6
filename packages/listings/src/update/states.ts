import type { UpdateStatus } from '@app/option-lists';
import { collectTransitions, type TransitionName } from '@app/types/admin/actions/action';
import * as actions from '@app/types/admin/actions/update';

type Transitions = Readonly<Partial<Record<UpdateStatus, UpdateStatus>>>;
type StaffActionName = TransitionName<typeof actions>;
export type UpdateAction = 'resend' | 'withdraw' | 'end' | 'reopen' | StaffActionName;

/**
 * Transitions of an update's status; others do not exist. A second update is added to the pending one (`resend`). `end`:
 * the listing was retired, deleted, or changed its owner. Approved updates are not reopened; the listing is edited
 * instead. The rows of staff's other actions declare theirs.
 */
export const updateTransitions: Readonly<Record<UpdateAction, Transitions>> = {
  resend: { pending: 'pending' },
  withdraw: { pending: 'withdrawn' },
  end: { pending: 'withdrawn' },
  reopen: { rejected: 'pending' },
  ...collectTransitions<StaffActionName, Transitions>(actions.updateActions),
};

/** The status after an action; undefined if the current one does not allow it. */
export const getUpdateStatusAfter = (action: UpdateAction, status: UpdateStatus): UpdateStatus | undefined =>
  updateTransitions[action][status];
