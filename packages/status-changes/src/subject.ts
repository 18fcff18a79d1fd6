import type { EndedManager, ObjectId } from '@app/db';
import type { Case } from './cases.ts';
import type { DomainErrorCode } from './domain-error.ts';
import type { AuditRow } from './records.store.ts';
import type { Transaction } from './transaction.store.ts';

/** Kinds of subjects in audit rows and undo records. */
export type SubjectKind = 'review' | 'reply' | 'listing' | 'update' | 'claim' | 'report' | 'clinic';

/** Reads and writes subjects of one kind within a transaction. */
export interface CaseStore<C extends Case> {
  /** Finds a subject by its id in audit rows. `previousCase`, for an undo: reads the same documents again. */
  find(id: string, previousCase?: C): Promise<C | null>;
  /** Writes the changed documents; returns the written state. */
  replace(previousCase: C, updatedCase: C): Promise<C>;
  /** Managers of listings that `replace` ended, for an undo. */
  getEndedManagers?(): EndedManager[];
  /** Audit rows that `replace` wrote with mails of their own, which an undo cancels. */
  getNoticeIds?(): ObjectId[];
}

/** Everything that `decide` and `undoDecision` need to know about a kind. */
export interface Subject<C extends Case, Action extends string, Result extends object> {
  kind: SubjectKind;
  createStore(tx: Transaction): CaseStore<C>;
  /** The version that staff must have seen. */
  getVersion(subjectCase: C): number;
  /** True if the status allows the action. */
  allowsAction(action: Action, subjectCase: C): boolean;
  /** Converts it to the result of commands, such as `{ review }`. */
  toResult(updatedCase: C): Result;
  toAuditRow(action: string, previousCase: C, updatedCase: C): AuditRow;
  /** Rows of related changes, so that each record has its whole history. */
  getRelatedAuditRows?(action: string, previousCase: C, updatedCase: C): AuditRow[];
  /**
   * The state before a decision, keeping later changes that an undo must not revert. @throws {DomainError} `too_late`
   */
  undo(currentCase: C, previousCase: C, reopenedFlagCount: number): C;
  /** Error if a unique index prevents the decision. */
  duplicateKeyErrorCode: DomainErrorCode;
}
