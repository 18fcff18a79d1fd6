import type { AppealDoc } from '@app/db';
import { requireUser } from '../actors.ts';
import type { CommandContext } from '../command-context.ts';
import { DomainError } from '../domain-error.ts';
import type { AppealDecisionInput } from '../inputs.ts';
import type { AuditRow } from '../records.store.ts';
import { createRecordStore } from '../records.store.ts';
import { isDuplicate, runInTransaction } from '../transaction.store.ts';
import { createAppealId, findStaffDecisions } from './staff-decisions.store.ts';

/**
 * Creates a prosthetist's appeal against a decision, once per decision.
 * @throws {DomainError} `not_found` (no such decision about this account), `not_appealable` (appealed already)
 */
export async function appealDecision(
  ctx: CommandContext,
  { kind, about, text, locale }: AppealDecisionInput,
): Promise<AppealDoc> {
  const userId = requireUser(ctx);
  const { appeals } = ctx.collections;
  try {
    return await runInTransaction(ctx, async (session) => {
      const decisions = await findStaffDecisions(ctx.collections, userId, session);
      const decision = decisions.find(
        (staffDecision) => staffDecision.kind === kind && staffDecision.about.equals(about),
      );
      if (!decision) throw new DomainError('not_found');
      const { listingId, decidedAt, decidedBy } = decision;
      const appeal: AppealDoc = {
        _id: createAppealId(),
        kind,
        about,
        listingId,
        userId,
        text,
        decidedAt,
        decidedBy,
        locale,
        status: 'open',
        createdAt: ctx.now,
      };
      await appeals.insertOne(appeal, { session });
      await createRecordStore(ctx, session).audit(toAppealAuditRow('submit', appeal));
      return appeal;
    });
  } catch (error) {
    if (isDuplicate(error)) throw new DomainError('not_appealable');
    throw error;
  }
}

/** Audit row of an appeal, without its text. */
export const toAppealAuditRow = (
  action: string,
  { _id, kind, about, status, listingId }: AppealDoc,
  reason?: string,
): AuditRow => ({
  action: `appeal.${action}`,
  target: { kind: 'appeal', id: _id.toHexString() },
  after: { status, kind, about: about.toHexString(), ...(listingId && { listing: listingId.toHexString() }) },
  ...(reason && { reason }),
});
