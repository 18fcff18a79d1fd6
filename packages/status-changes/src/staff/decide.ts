import { isDuplicateKeyError, type ObjectId } from '@app/db';
import type { Case } from '../cases.ts';
import type { CommandContext } from '../command-context.ts';
import { ConflictError, DomainError, requireStaff } from '../domain-error.ts';
import type { DecisionInput, Undoable } from '../inputs.ts';
import { auditRefusal } from '../records.store.ts';
import type { Subject } from '../subject.ts';
import { retry, runInTransaction, type Transaction } from '../transaction.store.ts';

/** The transaction of a decision after its audit row. */
export interface NotifyContext extends Transaction {
  auditId: ObjectId;
}

export interface Decision<C extends Case, Action extends string> {
  /** `refusedAction`: audited for an attempt that is refused before `getAction` could determine the action. */
  action: Action | { getAction: (currentCase: C) => Action; refusedAction: string };
  /** Returns the subject after the decision. @throws {DomainError} if a rule of this action forbids it */
  change: (currentCase: C, tx: Transaction) => C | Promise<C>;
  /** Reason for the audit row, if nothing else stores it. */
  reason?: string | ((updatedCase: C) => string | undefined);
  /** Further condition besides the status. False: the action is not possible now. */
  isPossible?: (currentCase: C) => boolean;
  /** Closes flags of the subject, and returns their ids. */
  closeFlags?: (tx: Transaction, currentCase: C) => Promise<ObjectId[]>;
  notify?: (tx: NotifyContext, previousCase: C, updatedCase: C) => Promise<void>;
}

/**
 * Runs a decision: checks actor, version and status, then writes the subject with its counters, the audit row, the
 * delayed mails and the undo record in one transaction. Conflicting attempts are audited too.
 * @throws {ConflictError} `stale` or `not_now`, with the current subject
 * @throws {DomainError} `not_staff`, `not_found`
 */
export async function decide<C extends Case, Action extends string, Result extends object>(
  ctx: CommandContext,
  subject: Subject<C, Action, Result>,
  { id, v: seenVersion }: Pick<DecisionInput, 'id' | 'v'>,
  decision: Decision<C, Action>,
): Promise<Undoable & Result> {
  requireStaff(ctx);
  const { change, isPossible, closeFlags, notify } = decision;
  const getReason = (updatedCase: C) =>
    typeof decision.reason === 'function' ? decision.reason(updatedCase) : decision.reason;
  const getAction = (currentCase: C) =>
    typeof decision.action === 'string' ? decision.action : decision.action.getAction(currentCase);
  const target = { kind: subject.kind, id };
  const attemptDecision = () =>
    runInTransaction(ctx, async (tx) => {
      const { records } = tx;
      const store = subject.createStore(tx);
      const currentCase = await store.find(id);
      if (!currentCase) throw new DomainError('not_found');
      if (seenVersion !== undefined && subject.getVersion(currentCase) !== seenVersion)
        throw new ConflictError('stale', currentCase);
      const action = getAction(currentCase);
      if (!subject.allowsAction(action, currentCase) || isPossible?.(currentCase) === false)
        throw new ConflictError('not_now', currentCase);

      const updatedCase = await change(currentCase, tx);
      const closedFlagIds = (await closeFlags?.(tx, currentCase)) ?? [];
      const savedCase = await store.replace(currentCase, updatedCase);
      const reason = getReason(savedCase);
      const auditId = await records.audit({
        ...subject.toAuditRow(action, currentCase, savedCase),
        ...(reason && { reason }),
      });
      for (const row of subject.getRelatedAuditRows?.(action, currentCase, savedCase) ?? [])
        await records.audit(row);
      await notify?.({ ...tx, auditId }, currentCase, savedCase);
      const endedManagers = store.getEndedManagers?.() ?? [];
      const noticeIds = store.getNoticeIds?.() ?? [];
      const undoUntil = await records.storeUndo(auditId, {
        target,
        before: currentCase,
        v: subject.getVersion(savedCase),
        flags: closedFlagIds,
        ...(endedManagers.length > 0 && { managers: endedManagers }),
        ...(noticeIds.length > 0 && { notices: noticeIds }),
      });
      return { ...subject.toResult(savedCase), auditId, undoUntil };
    });
  try {
    // A unique index error is a concurrent change: the retry sees it. It has ended an outer transaction.
    return await retry(attemptDecision, (error) => isDuplicateKeyError(error) && !ctx.session, 2);
  } catch (error) {
    if (error instanceof ConflictError) {
      const attemptedAction =
        typeof decision.action === 'string' ? decision.action : decision.action.refusedAction;
      await auditRefusal(ctx, `${subject.kind}.${attemptedAction}`, target, error.code);
    }
    if (isDuplicateKeyError(error)) throw new DomainError(subject.duplicateKeyErrorCode);
    throw error;
  }
}
