import { type ReviewDecision, type ReviewDoc, readSettings } from '@app/db';
import { decisionReasons, listOfferedOptions, notStatedReason } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput, DecisionResult, RefusalInput, VerdictInput } from '@app/status-changes/inputs';
import { decide, type NotifyContext } from '@app/status-changes/staff/decide';
import { applyAppealDecline, applyAppealUphold, applyApproval, applyRejection } from '../changes.ts';
import { reviewSubject } from '../subject.ts';

/** Publishes a pending review, or the pending edit of a public one. Errors as in `decide`. */
export const approveReview = (ctx: CommandContext, input: DecisionInput): Promise<DecisionResult> =>
  decide(ctx, reviewSubject, input, {
    action: 'approve',
    change: (review) => applyApproval(review, createReviewDecision(ctx, 'approved')),
    async notify(tx, previousReview, updatedReview) {
      // A hidden one stays hidden until its flags are decided.
      if (updatedReview.visible)
        await tx.records.notifyAuthor(tx.auditId, updatedReview, 'review-published', {
          change: isEdit(previousReview),
        });
      await notifyListingOwner(tx, previousReview, updatedReview);
    },
  });

/**
 * Rejects a pending review, or a pending edit (the public text stays). Without a reason `Not stated` is stored.
 * @throws {DomainError} `reason_missing` for an unknown one, and the errors of `decide`
 */
export async function rejectReview(ctx: CommandContext, input: RefusalInput): Promise<DecisionResult> {
  const reasons = input.reasons?.length ? await requireReasons(ctx, input) : [notStatedReason.value];
  const decision = createReviewDecision(ctx, 'rejected', reasons, input.notes);
  return refuse(ctx, input, 'reject', decision, 'review-rejected');
}

/**
 * Sends a pending review or edit back to its author.
 * @throws {DomainError} `reason_missing`, and the errors of `decide`
 */
export async function requestChanges(ctx: CommandContext, input: RefusalInput): Promise<DecisionResult> {
  const reasons = await requireReasons(ctx, input);
  const decision = createReviewDecision(ctx, 'changes_requested', reasons, input.notes);
  return refuse(ctx, input, 'request_changes', decision, 'review-needs-changes');
}

const refuse = (
  ctx: CommandContext,
  input: RefusalInput,
  action: 'reject' | 'request_changes',
  decision: ReviewDecision,
  template: 'review-rejected' | 'review-needs-changes',
): Promise<DecisionResult> =>
  decide(ctx, reviewSubject, input, {
    action,
    change: (review) => applyRejection(action, review, decision),
    notify: ({ records, auditId }, previousReview, updatedReview) =>
      records.notifyAuthor(auditId, updatedReview, template, {
        change: isEdit(previousReview),
        ...pickReasons(decision),
      }),
  });

const pickReasons = ({ reasons, note }: { reasons: string[]; note: string }) => ({ reasons, note });

/** @throws {DomainError} `reason_missing`, also for unknown or retired reasons; before that `not_found` */
export async function requireReasons(
  { collections }: CommandContext,
  { id, reasons = [] }: RefusalInput,
): Promise<string[]> {
  const { options } = await readSettings(collections);
  const offeredReasons = listOfferedOptions(decisionReasons, options.decisionReasons);
  const knownReasons = reasons.filter((reason) => offeredReasons.some(({ value }) => value === reason));
  if (knownReasons.length === 0 || knownReasons.length < reasons.length) {
    const reviewDoc = await collections.reviews.findOne({ publicId: id }, { projection: { _id: 1 } });
    throw new DomainError(reviewDoc ? 'reason_missing' : 'not_found');
  }
  return [...new Set(knownReasons)];
}

/** True if the author appeals against a decision of the actor. */
export const isOwnDecisionAppealed = (
  { actor }: Pick<CommandContext, 'actor'>,
  { appeal, decision }: ReviewDoc,
): boolean => appeal?.status === 'open' && decision?.by === actor.id;

/**
 * An open appeal is not ended by the person whose decision it is against, neither by an answer nor by taking away what
 * it is about.
 * @throws {DomainError} `same_person`
 */
export function requireOtherPersonIfAppealed(ctx: CommandContext, review: ReviewDoc): void {
  if (isOwnDecisionAppealed(ctx, review)) throw new DomainError('same_person');
}

export function createReviewDecision(
  { now, actor }: CommandContext,
  outcome: ReviewDecision['outcome'],
  reasons: string[] = [],
  notes = '',
): ReviewDecision {
  return { outcome, reasons, note: notes.trim().slice(0, 2000), at: now, by: actor.id };
}

/** True for an edit of a public review. */
const isEdit = (review: ReviewDoc): boolean => review.revision !== undefined;

/** Notifies the practice when a review becomes public for the first time. */
async function notifyListingOwner(
  { collections, records, auditId, session }: NotifyContext,
  previousReview: ReviewDoc,
  updatedReview: ReviewDoc,
): Promise<void> {
  if (!updatedReview.visible || previousReview.publishedAt) return;
  const listing = await collections.listings.findOne({ _id: updatedReview.listingId }, { session });
  if (listing?.approved) await records.notifyOwner(auditId, listing, 'new-review', { slug: listing.slug });
}

/**
 * Decides an author's appeal: `uphold` publishes the refused text, `decline` confirms the decision.
 * @throws {DomainError} `same_person` for the person who made the decision
 * @throws {ConflictError} `not_now` without an open appeal, or for `uphold` while flags hide the review; the errors of `decide`
 */
export const decideReviewAppeal = (
  ctx: CommandContext,
  { verdict, notes = '', ...input }: VerdictInput,
): Promise<DecisionResult> =>
  decide(ctx, reviewSubject, input, {
    action: verdict === 'uphold' ? 'uphold_appeal' : 'decline_appeal',
    change(review) {
      if (review.appeal?.status !== 'open') throw new ConflictError('not_now', review);
      requireOtherPersonIfAppealed(ctx, review);
      // Flags that hide the review must be decided first.
      if (verdict === 'uphold' && review.hidden) throw new ConflictError('not_now', review);
      return verdict === 'uphold'
        ? applyAppealUphold(review, createReviewDecision(ctx, 'approved', [], notes))
        : applyAppealDecline(review);
    },
    async notify(tx, previousReview, updatedReview) {
      const emailValues = { upheld: verdict === 'uphold', note: notes.trim() };
      await tx.records.notifyAuthor(tx.auditId, updatedReview, 'appeal-decided', emailValues);
      await notifyListingOwner(tx, previousReview, updatedReview);
    },
  });
