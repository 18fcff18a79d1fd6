import type { AppealDoc, ObjectId } from '@app/db';
import type { AppealKind, Locale } from '@app/option-lists';
import type { CommandContext } from '../command-context.ts';
import { DomainError, refuseDuplicate, requireUser } from '../domain-error.ts';
import type { AuditRow } from '../records.store.ts';
import { findSanction } from '../sanctions.store.ts';
import { runInTransaction, type Transaction } from '../transaction.store.ts';
import { createAppealId, findStaffDecisions } from './staff-decisions.store.ts';

export interface AppealDecisionInput {
  kind: AppealKind;
  /** Id of the listing, update, claim or flag. */
  about: ObjectId;
  text: string;
  locale: Locale;
}

/**
 * Creates a prosthetist's appeal against a decision, once per decision.
 * @throws {DomainError} `not_found` (no such decision about this account), `not_appealable` (appealed already)
 */
export const appealDecision = (
  ctx: CommandContext,
  { kind, about, text, locale }: AppealDecisionInput,
): Promise<AppealDoc> =>
  submitAppeal(ctx, { text, locale }, async (userId, tx) => {
    const decisions = await findStaffDecisions(tx, userId);
    const decision = decisions.find(
      (staffDecision) => staffDecision.kind === kind && staffDecision.about.equals(about),
    );
    if (!decision) return null;
    const { listingId, decidedAt, decidedBy } = decision;
    return { kind, about, listingId, decidedAt, decidedBy };
  });

/**
 * Creates an appeal against what `findAppealedDecision` finds about the account, once.
 * @throws {DomainError} `not_found` (nothing), `not_appealable` (appealed already)
 */
async function submitAppeal(
  ctx: CommandContext,
  content: Pick<AppealDoc, 'text' | 'locale'>,
  findAppealedDecision: (
    userId: string,
    tx: Transaction,
  ) => Promise<Pick<AppealDoc, 'kind' | 'about' | 'listingId' | 'decidedAt' | 'decidedBy'> | null>,
): Promise<AppealDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const appealedDecision = await findAppealedDecision(userId, tx);
    if (!appealedDecision) throw new DomainError('not_found');
    const appeal: AppealDoc = {
      _id: createAppealId(),
      ...appealedDecision,
      userId,
      ...content,
      status: 'open',
      createdAt: ctx.now,
    };
    await ctx.collections.appeals.insertOne(appeal, { session: tx.session });
    await tx.records.audit(toAppealAuditRow('submit', appeal));
    return appeal;
  }).catch(refuseDuplicate('not_appealable'));
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

/**
 * Appeals a sanction, once.
 * @throws {DomainError} `not_found` (none in force), `not_appealable` (appealed already)
 */
export const appealSanction = (
  ctx: CommandContext,
  content: Pick<AppealDoc, 'text' | 'locale'>,
): Promise<AppealDoc> =>
  submitAppeal(ctx, content, async (userId, tx) => {
    const sanction = await findSanction(tx, userId);
    return (
      sanction && { kind: 'sanction', about: sanction._id, decidedAt: sanction.from, decidedBy: sanction.by }
    );
  });
