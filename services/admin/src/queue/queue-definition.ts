import type { ReopenInput } from '@app/moderation';
import type { Staff } from '@app/service-kit';
import type { Case, Undoable } from '@app/status-changes';
import type { StaffPermission } from '@app/types/admin/permissions';
import type { ActionCommand } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import type { LockKind } from './locks.store.ts';

export interface QueueDefinition {
  /** Name in audit rows and locks. */
  subject: LockKind;
  /** Kind of record for `reopen`; absent: decisions are final. */
  reopenKind?: ReopenInput['kind'];
  /** The permission needed to decide. */
  permission: StaffPermission;
  /** Commands of the queue. One whose action has `bulk` can decide many items at once. */
  commands: readonly ActionCommand<Undoable>[];
  exists(deps: AdminDeps, id: string): Promise<boolean>;
  /** Returns the fields of a 409 of `reopen`: the current record under its field name. */
  toConflictReply?(deps: AdminDeps, staff: Staff, currentRecord: Case): Promise<Record<string, unknown>>;
  /** Finds further targets of audit rows that belong to the item's history. */
  findRelatedTargets?(deps: AdminDeps, id: string): Promise<{ kind: string; id: string }[]>;
}
