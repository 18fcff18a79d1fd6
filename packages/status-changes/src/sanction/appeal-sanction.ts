import type { AppealDoc } from '@app/db';
import type { Locale } from '@app/option-lists';
import { requireUser } from '../actors.ts';
import { toAppealAuditRow } from '../appeal/appeal-decision.ts';
import { createAppealId } from '../appeal/staff-decisions.store.ts';
import type { CommandContext } from '../command-context.ts';
import { DomainError } from '../domain-error.ts';
import { createRecordStore } from '../records.store.ts';
import { isDuplicate, runInTransaction } from '../transaction.store.ts';
import { findSanction } from './sanctions.store.ts';

/**
 * Appeals a sanction, once.
 * @throws {DomainError} `not_found` (none in force), `not_appealable` (appealed already)
 */
export async function appealSanction(
  ctx: CommandContext,
  { text, locale }: { text: string; locale: Locale },
): Promise<AppealDoc> {
  const userId = requireUser(ctx);
  try {
    return await runInTransaction(ctx, async (session) => {
      const sanction = await findSanction(ctx.collections, userId, ctx.now, session);
      if (!sanction) throw new DomainError('not_found');
      const appeal: AppealDoc = {
        _id: createAppealId(),
        kind: 'sanction',
        about: sanction._id,
        userId,
        text,
        locale,
        decidedAt: sanction.from,
        decidedBy: sanction.by,
        status: 'open',
        createdAt: ctx.now,
      };
      await ctx.collections.appeals.insertOne(appeal, { session });
      await createRecordStore(ctx, session).audit(toAppealAuditRow('submit', appeal));
      return appeal;
    });
  } catch (error) {
    if (isDuplicate(error)) throw new DomainError('not_appealable');
    throw error;
  }
}
