import type { AppealDoc, ClientSession } from '@app/db';
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
import { createRecordStore } from '@app/status-changes/records.store';
import { liftAppealedSanction } from '@app/status-changes/sanction/sanction-account';
import { requireNotes, trimNotes } from '@app/status-changes/staff/notes';
import { runInTransaction } from '@app/status-changes/transaction.store';
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
  return runInTransaction(ctx, async (session) => {
    const appeal = await findAppeal(ctx.collections, id, session);
    if (!appeal) throw new DomainError('not_found');
    if (appeal.status !== 'open') throw new DomainError('not_now');
    if (appeal.decidedBy === answeredBy) throw new DomainError('same_person');
    const isUpheld = verdict === 'uphold';
    if (isUpheld) await reopenSubject({ ...ctx, outerSession: session }, session, appeal);
    const answeredAppeal: AppealDoc = {
      ...appeal,
      status: isUpheld ? 'upheld' : 'declined',
      answer: { notes: note, at: ctx.now, by: answeredBy },
    };
    const { matchedCount } = await ctx.collections.appeals.replaceOne(
      { _id: appeal._id, status: 'open' },
      answeredAppeal,
      { session },
    );
    if (matchedCount !== 1) throw new Error('An appeal changed under its own transaction.');
    const records = createRecordStore(ctx, session);
    const auditId = await records.audit(toAppealAuditRow(verdict, answeredAppeal, note));
    const { userId, locale } = answeredAppeal;
    const subject = `appeal:${id}`;
    // Lifting a sanction sends its own mail.
    if (answeredAppeal.kind !== 'sanction' || !isUpheld)
      await records.notify(auditId, { userId, locale, subject }, 'decision-appeal', {
        upheld: isUpheld,
        note,
      });
    return answeredAppeal;
  });
}

/** Does nothing if the decision was already replaced, by a new submission or decision. */
async function reopenSubject(
  ctx: CommandContext,
  session: ClientSession,
  { kind, about, userId, decidedAt }: AppealDoc,
): Promise<void> {
  if (kind === 'sanction') return liftAppealedSanction(ctx, session, about);
  const decisionsInForce = await findStaffDecisions(ctx.collections, userId, session);
  const decisionInForce = decisionsInForce.find(
    (decision) =>
      decision.kind === kind &&
      decision.about.equals(about) &&
      decision.decidedAt.getTime() === decidedAt.getTime(),
  );
  if (!decisionInForce) return;
  // A listing has one pending update: the newer one replaces what was returned.
  if (kind === 'update' && (await createUpdateStore(ctx, session).findPending(decisionInForce.listingId)))
    return;
  const records = createRecordStore(ctx, session);
  if (kind !== 'flag') {
    const { auditId } = await reopen(ctx, { kind, id: about.toHexString() });
    // Its undo would leave the appeal decided.
    await records.removeUndo(auditId);
    return;
  }
  const flag = await ctx.collections.flags.findOne({ _id: about }, { session });
  const review = flag && (await ctx.collections.reviews.findOne({ _id: flag.reviewId }, { session }));
  if (!review || !getStatusAfter('flag', review)) return;
  await records.reopenFlags([about]);
  const savedReview = await createReviewStore(ctx, session).replace(review, applyFlag(review));
  await records.audit({ ...toReviewAuditRow('flag', review, savedReview), reason: flag.reason });
}
