import type { ClientSession } from '@app/db';
import type { Case } from './cases.ts';
import type { CommandContext } from './command-context.ts';
import type { DomainErrorCode } from './domain-error.ts';
import type { AuditRow } from './records.store.ts';

/** What audit rows and ways back call the things that the team decides about. */
export type SubjectKind = 'review' | 'reply' | 'listing' | 'update' | 'claim' | 'report';

/** The documents of one kind within a transaction. */
export interface CaseStore<C extends Case> {
  /** By the id that audit rows name. `before`, for taking back: the same documents again, as they are now. */
  find(id: string, before?: C): Promise<C | null>;
  /** Writes what differs; gives it as it was written. */
  replace(before: C, after: C): Promise<C>;
}

/** All that `decide` and `undoDecision` need to know of one kind. */
export interface Subject<C extends Case, Step extends string = string> {
  kind: SubjectKind;
  open(ctx: CommandContext, session: ClientSession): CaseStore<C>;
  /** The version that staff must have looked at. */
  getVersion(one: C): number;
  /** True if its state has this step. */
  has(step: Step, one: C): boolean;
  toAuditEntry(action: string, before: C, after: C): AuditRow;
  /** Rows about what changed along: each thing's own rows tell its whole story. */
  alongOf?(action: string, before: C, after: C): AuditRow[];
  /** As it was before a decision, beside what has happened since that undoing must keep. @throws {DomainError} `too_late` */
  undone(now: C, before: C, reopenedFlags: number): C;
  /** What a unique index that stands in the way of a decision means. */
  inTheWay: DomainErrorCode;
}
