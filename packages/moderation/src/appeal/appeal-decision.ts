import type { AppealDoc } from '@app/db';
import { userOf } from '../actors.ts';
import type { Ctx } from '../ctx.ts';
import { recordStore } from '../records.store.ts';
import { Refused } from '../refused.ts';
import { inTransaction, isDuplicate } from '../transaction.store.ts';
import type { AppealDecisionInput } from '../wishes.ts';
import { appealRow } from './audit.ts';
import { findTeamDecisions, newAppealId } from './team-decisions.store.ts';

/**
 * A practitioner asks that somebody else of the team looks at a decision against them: free, and once for each.
 * @throws {Refused} `not_found` (no such decision about this account), `not_appealable` (appealed already)
 */
export async function appealDecision(
  ctx: Ctx,
  { kind, about, text, locale }: AppealDecisionInput,
): Promise<AppealDoc> {
  const userId = userOf(ctx);
  const { appeals } = ctx.collections;
  try {
    return await inTransaction(ctx, async (session) => {
      const decisions = await findTeamDecisions(ctx.collections, userId, session);
      const decision = decisions.find((one) => one.kind === kind && one.about.equals(about));
      if (!decision) throw new Refused('not_found');
      const { listingId, decidedAt, decidedBy } = decision;
      const appeal: AppealDoc = {
        _id: newAppealId(),
        ...{ kind, about, listingId, userId, text, decidedAt, decidedBy, locale },
        status: 'open',
        createdAt: ctx.now,
      };
      await appeals.insertOne(appeal, { session });
      await recordStore(ctx, session).audit(appealRow('submit', appeal));
      return appeal;
    });
  } catch (error) {
    if (isDuplicate(error)) throw new Refused('not_appealable');
    throw error;
  }
}
