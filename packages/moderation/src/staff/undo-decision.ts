import type { ObjectId, ReviewDoc } from '@app/db';
import { staffOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { auditOf } from '../review/audit.ts';
import { undone } from '../review/changes.ts';
import { reviewStore } from '../review/review.store.ts';
import { inTransaction, isDuplicate } from '../transaction.store.ts';

/**
 * Takes one's own decision back, within 30 s and while nothing else has happened to the review: it is as it was before,
 * and no mail leaves (decisions, ruling 23).
 * @throws {Refused} `not_staff`, `too_late`
 */
export async function undoDecision(ctx: Ctx, { auditId }: { auditId: ObjectId }): Promise<ReviewDoc> {
  const by = staffOf(ctx);
  try {
    return await inTransaction(ctx, async (session) => {
      const store = reviewStore(ctx, session);
      const records = recordStore(ctx, session);
      const undo = await records.undo(auditId);
      if (!undo || undo.by !== by || undo.until < ctx.now) throw new Refused('too_late');
      const review = await store.find(undo.target.id);
      if (review?.v !== undo.v) throw new Refused('too_late');
      if (!(await records.callBackMail(auditId))) throw new Refused('too_late');

      await records.reopenFlags(undo.flags);
      const before = undo.before as unknown as ReviewDoc;
      const saved = await store.replace(review, undone(review, before, undo.flags.length));
      await records.audit({ ...auditOf('undo', review, saved), reason: auditId.toHexString() });
      return saved;
    });
  } catch (error) {
    // A rejected review that would be live again, after its author has written another.
    if (isDuplicate(error)) throw new Refused('too_late');
    throw error;
  }
}
