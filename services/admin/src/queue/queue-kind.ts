import type { Staff } from '@app/service-kit';
import type { Case, CommandContext, ReopenInput, Undoable } from '@app/status-changes';
import type { BulkAction } from '@app/types/admin/queue';
import type { AdminRight } from '@app/types/admin/rights';
import type { AdminDeps } from '../deps.ts';
import type { LockKind } from './locks.store.ts';

/** An item of a bulk decision at its known version. */
export interface BulkInput {
  id: string;
  v?: number | undefined;
  reasons: readonly string[];
  notes: string;
}

export interface KindOfQueue {
  /** Name in audit rows and locks. */
  subject: LockKind;
  /** Name in `reopen`; absent: decisions are final. */
  reopens?: ReopenInput['kind'];
  /** The permission needed to decide. */
  right: AdminRight;
  /** Commands by bulk action; missing ones are refused. */
  bulk: Readonly<Partial<Record<BulkAction, (ctx: CommandContext, input: BulkInput) => Promise<Undoable>>>>;
  exists(deps: AdminDeps, id: string): Promise<boolean>;
  /** For a 409 of `reopen`: the current record under its field name. */
  loadFresh?(deps: AdminDeps, staff: Staff, now: Case): Promise<Record<string, unknown>>;
  /** Further subjects of the item's history: `{ kind: 'listing', id }`. */
  alsoAbout?(deps: AdminDeps, id: string): Promise<{ kind: string; id: string }[]>;
}
