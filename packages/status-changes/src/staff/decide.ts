import type { ClientSession, ObjectId } from '@app/db';
import { requireStaff } from '../actors.ts';
import type { Case } from '../cases.ts';
import type { CommandContext } from '../command-context.ts';
import { ConflictError, DomainError } from '../domain-error.ts';
import type { Undoable } from '../inputs.ts';
import { type RecordStore, recordStore } from '../records.store.ts';
import type { Subject } from '../subject.ts';
import { isDuplicate, retry, runInTransaction } from '../transaction.store.ts';

export interface NotifyContext {
  records: RecordStore;
  auditId: ObjectId;
  session: ClientSession;
}

export interface Decision<C extends Case, Step extends string> {
  /** `refused`: by what name an attempt is audited that came too late to see which step it would have been. */
  step: Step | { of: (before: C) => Step; refused: string };
  /** As it is afterwards. @throws {DomainError} by a rule of this step's own */
  change: (before: C, session: ClientSession) => C | Promise<C>;
  /** Why, for the audit log: where nothing else keeps it. */
  reason?: string | ((after: C) => string | undefined);
  /** False: not this step's moment, beyond what its state says. */
  isNow?: (before: C) => boolean;
  /** What else is written. `closeFlags` gives the flags that it closed. */
  closeFlags?: (records: RecordStore, before: C) => Promise<ObjectId[]>;
  tell?: (notifyContext: NotifyContext, before: C, after: C) => Promise<void>;
}

/**
 * The way of every decision: who may, is it still what was looked at, does its state have this step; then the thing
 * with all that counts it, the audit row, the held mails and the way back, in one transaction. An attempt that came
 * second is audited too.
 * @throws {ConflictError} `stale` or `not_now`, with the case as it is now
 * @throws {DomainError} `not_staff`, `not_found`
 */
export async function decide<C extends Case, Step extends string>(
  ctx: CommandContext,
  subject: Subject<C, Step>,
  { id, v }: { id: string; v?: number | undefined },
  decision: Decision<C, Step>,
): Promise<Undoable & { after: C }> {
  requireStaff(ctx);
  const { change, isNow, closeFlags, tell } = decision;
  const getReason = (after: C) =>
    typeof decision.reason === 'function' ? decision.reason(after) : decision.reason;
  const getStep = (before: C) =>
    typeof decision.step === 'string' ? decision.step : decision.step.of(before);
  const target = { kind: subject.kind, id };
  const decideOnce = () =>
    runInTransaction(ctx, async (session) => {
      const store = subject.open(ctx, session);
      const records = recordStore(ctx, session);
      const before = await store.find(id);
      if (!before) throw new DomainError('not_found');
      if (v !== undefined && subject.getVersion(before) !== v) throw new ConflictError('stale', before);
      const step = getStep(before);
      if (!subject.has(step, before) || isNow?.(before) === false) throw new ConflictError('not_now', before);

      const changed = await change(before, session);
      const flags = (await closeFlags?.(records, before)) ?? [];
      const after = await store.replace(before, changed);
      const reason = getReason(after);
      const auditId = await records.audit({
        ...subject.toAuditEntry(step, before, after),
        ...(reason && { reason }),
      });
      for (const row of subject.alongOf?.(step, before, after) ?? []) await records.audit(row);
      await tell?.({ records, auditId, session }, before, after);
      const undoUntil = await records.holdUndo(auditId, {
        target,
        before,
        v: subject.getVersion(after),
        flags,
      });
      return { after, auditId, undoUntil };
    });
  try {
    // What an index refused came about at the same moment: the second look sees it.
    return await retry(decideOnce, (error) => isDuplicate(error), 2);
  } catch (error) {
    if (error instanceof ConflictError) {
      const tried = typeof decision.step === 'string' ? decision.step : decision.step.refused;
      await recordStore(ctx).audit({
        action: `${subject.kind}.${tried}.refused`,
        target,
        reason: error.code,
      });
    }
    if (isDuplicate(error)) throw new DomainError(subject.inTheWay);
    throw error;
  }
}
