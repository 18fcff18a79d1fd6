import { type ReviewDecision, type ReviewDoc, readSettings } from '@app/db';
import { decisionReasons, filterOffered } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { Approval, DecisionResult, RejectionInput } from '@app/status-changes/inputs';
import { type Decision, decide, type NotifyContext } from '@app/status-changes/staff/decide';
import type { Step } from '../states.ts';
import { reviews } from '../subject.ts';

/** Decides a review; see `decide`. */
export async function decideReview(
  ctx: CommandContext,
  { review: id, v }: Approval,
  decision: Decision<ReviewDoc, Step>,
): Promise<DecisionResult> {
  const { after, ...undoable } = await decide(ctx, reviews, { id, v }, decision);
  return { review: after, ...undoable };
}

/** @throws {DomainError} `reason_missing`, also for unknown or retired reasons; before that `not_found` */
export async function requireReasons(
  { collections }: CommandContext,
  { review, reasons = [] }: Pick<Approval, 'review'> & Partial<Pick<RejectionInput, 'reasons'>>,
): Promise<string[]> {
  const { options } = await readSettings(collections);
  const list = filterOffered(decisionReasons, options.decisionReasons);
  const known = reasons.filter((reason) => list.some(({ value }) => value === reason));
  if (known.length === 0 || known.length < reasons.length) {
    const found = await collections.reviews.findOne({ publicId: review }, { projection: { _id: 1 } });
    throw new DomainError(found ? 'reason_missing' : 'not_found');
  }
  return [...new Set(known)];
}

export function createDecision(
  { now, actor }: CommandContext,
  outcome: ReviewDecision['outcome'],
  reasons: string[] = [],
  note = '',
): ReviewDecision {
  return { outcome, reasons, note: note.trim().slice(0, 2000), at: now, by: actor.id };
}

/** True for an edit of a public review. */
export const isChange = (before: ReviewDoc): boolean => before.revision !== undefined;

/** Notifies the practice when a review becomes public for the first time. */
export async function tellOfNewReview(
  { collections }: CommandContext,
  { records, auditId, session }: NotifyContext,
  before: ReviewDoc,
  after: ReviewDoc,
): Promise<void> {
  if (!after.visible || before.publishedAt) return;
  const listing = await collections.listings.findOne({ _id: after.listingId }, { session });
  if (listing?.approved) await records.tellOwner(auditId, listing, 'new-review', { slug: listing.slug });
}
