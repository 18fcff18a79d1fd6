import type { AppealDoc } from '@app/db';
import { createUpdateStore } from '@app/listings/update/update.store';
import { toReviewAuditRow } from '@app/reviews/review/audit';
import { applyFlag } from '@app/reviews/review/changes';
import { createReviewStore } from '@app/reviews/review/review.store';
import { getStatusAfter } from '@app/reviews/review/states';
import { toAppealAuditRow } from '@app/status-changes/appeal/appeal-decision';
import { findAppeal, findStaffDecisions } from '@app/status-changes/appeal/staff-decisions.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, requireStaff } from '@app/status-changes/domain-error';
import type { VerdictInput } from '@app/status-changes/inputs';
import { liftAppealedSanction } from '@app/status-changes/sanctions.store';
import { requireNotes, trimNotes } from '@app/status-changes/staff/notes';
import { runInTransaction, type Transaction } from '@app/status-changes/transaction.store';
import { reopen } from '../staff/reopen.ts';

/**
 * Decides a prosthetist's appeal. `uphold` returns the subject to its queue for a new decision; `decline` (with a note)
 * confirms the decision. The appellant is notified. Cannot be undone: the subject is decided again instead.
 * @throws {DomainError} `not_found`, `not_now` (already decided), `same_person` for the person who made the decision,
 * `reason_missing` for `decline` without a note, and the errors of `reopen`
 */
export async function answerAppeal(
  ctx: CommandContext,
  { id, verdict, notes }: VerdictInput,
): Promise<AppealDoc> {
  const answeredBy = requireStaff(ctx);
  const note = verdict === 'decline' ? requireNotes(notes) : trimNotes(notes);
  return runInTransaction(ctx, async (tx) => {
    const appeal = await findAppeal(tx, id);
    if (!appeal) throw new DomainError('not_found');
    if (appeal.status !== 'open') throw new DomainError('not_now');
    if (appeal.decidedBy === answeredBy) throw new DomainError('same_person');
    const isUpheld = verdict === 'uphold';
    if (isUpheld) await reopenSubject(tx, appeal);
    const answeredAppeal: AppealDoc = {
      ...appeal,
      status: isUpheld ? 'upheld' : 'declined',
      answer: { notes: note, at: ctx.now, by: answeredBy },
    };
    const { matchedCount } = await ctx.collections.appeals.replaceOne(
      { _id: appeal._id, status: 'open' },
      answeredAppeal,
      { session: tx.session },
    );
    if (matchedCount !== 1) throw new Error('An appeal changed under its own transaction.');
    const auditId = await tx.records.audit(toAppealAuditRow(verdict, answeredAppeal, note));
    const { userId, locale } = answeredAppeal;
    const subject = `appeal:${id}`;
    // Lifting a sanction sends its own mail.
    if (answeredAppeal.kind !== 'sanction' || !isUpheld)
      await tx.records.notify(auditId, { userId, locale, subject }, 'decision-appeal', {
        upheld: isUpheld,
        note,
      });
    return answeredAppeal;
  });
}

/** Does nothing if the decision was already replaced, by a new submission or decision. */
async function reopenSubject(tx: Transaction, { kind, about, userId, decidedAt }: AppealDoc): Promise<void> {
  if (kind === 'sanction') return liftAppealedSanction(tx, about);
  const decisionsInForce = await findStaffDecisions(tx, userId);
  const decisionInForce = decisionsInForce.find(
    (decision) =>
      decision.kind === kind &&
      decision.about.equals(about) &&
      decision.decidedAt.getTime() === decidedAt.getTime(),
  );
  if (!decisionInForce) return;
  // A listing has one pending update: the newer one replaces what was returned.
  if (kind === 'update' && (await createUpdateStore(tx).findPending(decisionInForce.listingId))) return;
  if (kind !== 'flag') {
    const { auditId } = await reopen(tx, { kind, id: about.toHexString() });
    // Its undo would leave the appeal decided.
    await tx.records.removeUndo(auditId);
    return;
  }
  const flag = await tx.collections.flags.findOne({ _id: about }, { session: tx.session });
  const review =
    flag && (await tx.collections.reviews.findOne({ _id: flag.reviewId }, { session: tx.session }));
  if (!review || !getStatusAfter('flag', review)) return;
  await tx.records.reopenFlags([about]);
  const savedReview = await createReviewStore(tx).replace(review, applyFlag(review));
  await tx.records.audit({ ...toReviewAuditRow('flag', review, savedReview), reason: flag.reason });
}
