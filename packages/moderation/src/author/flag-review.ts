import type { FlagDoc, ReviewHiding } from '@app/db';
import { harmfulFlagReasons } from '@app/option-lists';
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
import { insertFlag, readFlagFacts } from './flag.store.ts';
import { getHideCause } from './hide-rule.ts';

/**
 * A reader's request to look at a public review. It stays visible meanwhile, unless the flag says that it does harm
 * and `getHideCause` agrees: then nobody reads it until staff have answered, and its author hears so.
 * @throws {Refused} `not_found` (none, or not public), `own_review`, `already_flagged`
 */
export async function flagReview(ctx: Ctx, { review, reason, note, reporter }: Flagging): Promise<FlagDoc> {
  const userId = userOf(ctx);
  try {
    return await inTransaction(ctx, async (session) => {
      const store = reviewStore(ctx, session);
      const records = recordStore(ctx, session);
      const before = await store.find(review);
      if (!before || !statusAfter('flag', before)) throw new Refused('not_found');
      if (before.userId === userId) throw new Refused('own_review');
      const because =
        reporter && harmfulFlagReasons.includes(reason)
          ? getHideCause(await readFlagFacts(ctx, session, before, { userId, reason, reporter }))
          : undefined;
      const hidden: ReviewHiding | undefined = because && { at: ctx.now, reason, because };
      const hid = hidden && ({ hid: true } as const);
      const flag = await insertFlag(ctx, session, before, { userId, reason, note, ...hid });
      const saved = await store.replace(before, flagged(before, hidden));
      const auditId = await records.audit({ ...auditOf('flag', before, saved), reason });
      if (hidden) await records.tellAuthor(auditId, saved, 'review-hidden', { reason });
      return flag;
    });
  } catch (error) {
    if (isDuplicate(error)) throw new Refused('already_flagged');
    throw error;
  }
}
