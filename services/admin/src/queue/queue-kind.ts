import type { Staff } from '@app/service-kit';
import type { Case, CommandContext, ReopenInput, Undoable } from '@app/status-changes';
import type { BulkAction } from '@app/types/admin/queue';
import type { AdminRight } from '@app/types/admin/rights';
import type { AdminDeps } from '../deps.ts';
import type { LockKind } from './locks.store.ts';

/** One item of a bulk decision, at the version that was looked at. */
export interface BulkInput {
  id: string;
  v?: number | undefined;
  reasons: readonly string[];
  notes: string;
}

export interface KindOfQueue {
  /** What audit rows and locks call it. */
  subject: LockKind;
  /** What `reopen` calls it; absent: what was decided stays so. */
  reopens?: ReopenInput['kind'];
  /** What deciding about it takes. */
  right: AdminRight;
  /** The verbs of `moderation` by the word of a bulk decision; what is missing is refused. */
  bulk: Readonly<Partial<Record<BulkAction, (ctx: CommandContext, input: BulkInput) => Promise<Undoable>>>>;
  exists(deps: AdminDeps, id: string): Promise<boolean>;
  /** Of a 409 of `reopen`: the record as it is now, under its name and as its own call gives it. */
  loadFresh?(deps: AdminDeps, staff: Staff, now: Case): Promise<Record<string, unknown>>;
  /** Further things whose rows belong to its story: `{ kind: 'listing', id }`. */
  alsoAbout?(deps: AdminDeps, id: string): Promise<{ kind: string; id: string }[]>;
}
