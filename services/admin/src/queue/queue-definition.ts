import type { Staff } from '@app/service-kit';
import type { Case, ReopenInput, Undoable } from '@app/status-changes';
import type { StaffPermission } from '@app/types/admin/permissions';
import type { ActionCommand } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import type { LockKind } from './locks.store.ts';

export interface QueueDefinition {
  /** Name in audit rows and locks. */
  subject: LockKind;
  /** Name in `reopen`; absent: decisions are final. */
  reopenKind?: ReopenInput['kind'];
  /** The permission needed to decide. */
  right: StaffPermission;
  /** Those whose action has a bulk form decide many items at once. */
  commands: readonly ActionCommand<Undoable>[];
  exists(deps: AdminDeps, id: string): Promise<boolean>;
  /** For a 409 of `reopen`: the current record under its field name. */
  loadFresh?(deps: AdminDeps, staff: Staff, fresh: Case): Promise<Record<string, unknown>>;
  /** Further subjects of the item's history: `{ kind: 'listing', id }`. */
  findRelatedTargets?(deps: AdminDeps, id: string): Promise<{ kind: string; id: string }[]>;
}
