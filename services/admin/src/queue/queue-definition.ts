import type { ReopenInput } from '@app/moderation';
import type { Undoable } from '@app/status-changes';
import type { StaffPermission } from '@app/types/admin/permissions';
import type { ActionCommand, DecisionPresenter } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import type { LockKind } from './locks.store.ts';

export interface QueueDefinition {
  /** Name in audit rows and locks. */
  subject: LockKind;
  /** Kind of record for `reopen`; absent: decisions are final. */
  reopenKind?: ReopenInput['kind'];
  permission: StaffPermission;
  /** Commands of the queue. One whose action has `bulk` can decide many items at once. */
  commands: readonly ActionCommand<Undoable>[];
  exists(deps: AdminDeps, id: string): Promise<boolean>;
  /** Builds the 409 of `reopen`. */
  presenter?: DecisionPresenter<unknown>;
  /** Finds further targets of audit rows that belong to the item's history. */
  findRelatedTargets?(deps: AdminDeps, id: string): Promise<{ kind: string; id: string }[]>;
}
