import type { FlagDoc } from '@app/db';
import { userOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { auditOf } from '../review/audit.ts';
import { flagged } from '../review/changes.ts';
import { reviewStore } from '../review/review.store.ts';
import { statusAfter } from '../review/states.ts';
import { inTransaction, isDuplicate } from '../transaction.store.ts';
import type { Flagging } from '../wishes.ts';
import { insertFlag } from './flag.store.ts';

/**
 * A reader's request to look at a public review, which stays visible meanwhile.
 * @throws {Refused} `not_found` (none, or not public), `own_review`, `already_flagged`
 */
export async function flagReview(ctx: Ctx, { review, reason, note }: Flagging): Promise<FlagDoc> {
  const userId = userOf(ctx);
  try {
    return await inTransaction(ctx, async (session) => {
      const store = reviewStore(ctx, session);
      const before = await store.find(review);
      if (!before || !statusAfter('flag', before)) throw new Refused('not_found');
      if (before.userId === userId) throw new Refused('own_review');
      const flag = await insertFlag(ctx, session, before, { userId, reason, note });
      const saved = await store.replace(before, flagged(before));
      await recordStore(ctx, session).audit({ ...auditOf('flag', before, saved), reason });
      return flag;
    });
  } catch (error) {
    if (isDuplicate(error)) throw new Refused('already_flagged');
    throw error;
  }
}
