import type { ObjectId, ReviewDecision, ReviewDoc } from '@app/db';
import { decisionReasonValues } from '@app/option-lists';
import { staffOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { type RecordStore, recordStore } from '../records.store.ts';
import { Conflict, Refused } from '../refused.ts';
import { auditOf } from '../review/audit.ts';
import { reviewStore } from '../review/review.store.ts';
import { type Step, statusAfter } from '../review/states.ts';
import { inTransaction, isDuplicate } from '../transaction.store.ts';
import type { Approval, Decided } from '../wishes.ts';

export interface Decision {
  step: Step;
  /** The review as it is afterwards. @throws {Refused} by a rule of this step's own */
  change: (before: ReviewDoc) => ReviewDoc;
  /** What else is written. `closedFlags` gives the flags that it closed. */
  closeFlags?: (records: RecordStore, before: ReviewDoc) => Promise<ObjectId[]>;
  tell?: (records: RecordStore, auditId: ObjectId, before: ReviewDoc, after: ReviewDoc) => Promise<void>;
}

/**
 * The way of every decision: who may, is it still what was looked at, does its state have this step; then the review
 * with all that counts it, the audit row, the held mail and the way back, in one transaction. An attempt that came
 * second is audited too.
 * @throws {Conflict} `stale` or `not_now`, with the review as it is now
 * @throws {Refused} `not_staff`, `not_found`
 */
export async function decide(ctx: Ctx, { review, v }: Approval, decision: Decision): Promise<Decided> {
  staffOf(ctx);
  const { step, change, closeFlags, tell } = decision;
  try {
    return await inTransaction(ctx, async (session) => {
      const store = reviewStore(ctx, session);
      const records = recordStore(ctx, session);
      const before = await store.find(review);
      if (!before) throw new Refused('not_found');
      if (before.v !== v) throw new Conflict('stale', before);
      if (!statusAfter(step, before)) throw new Conflict('not_now', before);

      const after = change(before);
      const closed = (await closeFlags?.(records, before)) ?? [];
      const saved = await store.replace(before, after);
      const auditId = await records.audit(auditOf(step, before, saved));
      await tell?.(records, auditId, before, saved);
      const undoUntil = await records.holdUndo(auditId, before, saved.v, closed);
      return { review: saved, auditId, undoUntil };
    });
  } catch (error) {
    if (error instanceof Conflict) {
      const refused = {
        action: `review.${step}.refused`,
        target: { kind: 'review', id: review },
        reason: error.code,
      };
      await recordStore(ctx).audit(refused);
    }
    // Published on appeal, while its author has written another meanwhile.
    if (isDuplicate(error)) throw new Refused('already_reviewed');
    throw error;
  }
}

/** @throws {Refused} `reason_missing`, also for one that is not in the list */
export function reasonsOf(reasons: readonly string[] = []): string[] {
  const known = reasons.filter((reason) => (decisionReasonValues as readonly string[]).includes(reason));
  if (known.length === 0 || known.length < reasons.length) throw new Refused('reason_missing');
  return [...new Set(known)];
}

export function decisionBy(
  { now, actor }: Ctx,
  outcome: ReviewDecision['outcome'],
  reasons: string[] = [],
  note = '',
): ReviewDecision {
  return { outcome, reasons, note: note.trim().slice(0, 2000), at: now, by: actor.id };
}

/** Whether it is about an edit of a public review. */
export const isChange = (before: ReviewDoc): boolean => before.revision !== undefined;
