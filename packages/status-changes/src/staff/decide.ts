import type { ClientSession, ObjectId } from '@app/db';
import { requireStaff } from '../actors.ts';
import type { Case } from '../cases.ts';
import type { CommandContext } from '../command-context.ts';
import { ConflictError, DomainError } from '../domain-error.ts';
import type { DecisionInput, Undoable } from '../inputs.ts';
import { createRecordStore, type RecordStore } from '../records.store.ts';
import type { Subject } from '../subject.ts';
import { isDuplicate, retry, runInTransaction } from '../transaction.store.ts';

export interface NotifyContext {
  records: RecordStore;
  auditId: ObjectId;
  session: ClientSession;
}

export interface Decision<C extends Case, Step extends string> {
  /** `refusedAction`: audited for an attempt that is refused before `getAction` could determine the action. */
  step: Step | { getStep: (before: C) => Step; refusedStep: string };
  /** Returns the subject after the decision. @throws {DomainError} if a rule of this action forbids it */
  change: (before: C, session: ClientSession) => C | Promise<C>;
  /** Reason for the audit row, if nothing else stores it. */
  reason?: string | ((after: C) => string | undefined);
  /** Further condition besides the status. False: the action is not possible now. */
  isPossible?: (before: C) => boolean;
  /** Closes flags of the subject, and returns their ids. */
  closeFlags?: (records: RecordStore, before: C) => Promise<ObjectId[]>;
  tell?: (notifyContext: NotifyContext, before: C, after: C) => Promise<void>;
}

/**
 * Runs a decision: checks actor, version and status, then writes the subject with its counters, the audit row, the
 * delayed mails and the undo record in one transaction. Conflicting attempts are audited too.
 * @throws {ConflictError} `stale` or `not_now`, with the current subject
 * @throws {DomainError} `not_staff`, `not_found`
 */
export async function decide<C extends Case, Step extends string, Result extends object>(
  ctx: CommandContext,
  subject: Subject<C, Step, Result>,
  { id, v }: Pick<DecisionInput, 'id' | 'v'>,
  decision: Decision<C, Step>,
): Promise<Undoable & Result> {
  requireStaff(ctx);
  const { change, isPossible, closeFlags, tell } = decision;
  const getReason = (after: C) =>
    typeof decision.reason === 'function' ? decision.reason(after) : decision.reason;
  const getStep = (before: C) =>
    typeof decision.step === 'string' ? decision.step : decision.step.getStep(before);
  const target = { kind: subject.kind, id };
  const decideOnce = () =>
    runInTransaction(ctx, async (session) => {
      const store = subject.createStore(ctx, session);
      const records = createRecordStore(ctx, session);
      const before = await store.find(id);
      if (!before) throw new DomainError('not_found');
      if (v !== undefined && subject.getVersion(before) !== v) throw new ConflictError('stale', before);
      const step = getStep(before);
      if (!subject.allowsStep(step, before) || isPossible?.(before) === false)
        throw new ConflictError('not_now', before);

      const changed = await change(before, session);
      const flags = (await closeFlags?.(records, before)) ?? [];
      const after = await store.replace(before, changed);
      const reason = getReason(after);
      const auditId = await records.audit({
        ...subject.toAuditEntry(step, before, after),
        ...(reason && { reason }),
      });
      for (const row of subject.getRelatedRows?.(step, before, after) ?? []) await records.audit(row);
      await tell?.({ records, auditId, session }, before, after);
      const managers = store.getEndedManagers?.() ?? [];
      const undoUntil = await records.storeUndo(auditId, {
        target,
        before,
        v: subject.getVersion(after),
        flags,
        ...(managers.length > 0 && { managers }),
      });
      return { ...subject.toResult(after), auditId, undoUntil };
    });
  try {
    // A unique index error is a concurrent change: the retry sees it.
    return await retry(decideOnce, (error) => isDuplicate(error), 2);
  } catch (error) {
    if (error instanceof ConflictError) {
      const attemptedStep = typeof decision.step === 'string' ? decision.step : decision.step.refusedStep;
      await createRecordStore(ctx).audit({
        action: `${subject.kind}.${attemptedStep}.refused`,
        target,
        reason: error.code,
      });
    }
    if (isDuplicate(error)) throw new DomainError(subject.duplicateCode);
    throw error;
  }
}
