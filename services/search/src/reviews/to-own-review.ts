import { type ListingDoc, type ProofDoc, projectFields, type ReviewDoc } from '@app/db';
import { type AddedOption, findSpanishLabels, notStatedReason } from '@app/option-lists';
import { getLangField, reviewProjection, toReview, toReviewedListing } from '@app/public-listing';
import {
  canAttachProof,
  getAuthorActions,
  getPublicReply,
  isYearLaterWritable,
  toOwnProof,
  toSentContent,
} from '@app/reviews';
import type { OwnReview } from '@app/types';

type PublicDecision = Omit<NonNullable<ReviewDoc['decision']>, 'by'>;

/** Fields of a review for its author. The names of staff, risks and the account are never read. */
export const ownProjection = {
  ...reviewProjection,
  _id: 1,
  ...projectFields(
    'publicId listingId status overallRating ratings title text tags stage limb device monthsToFit',
    'adjustments careMonth relation anonymous incentive revision decision.outcome decision.reasons',
    'decision.note decision.at deletion.note deletion.at appeal hidden visible live verification',
    'reply.status reply.text reply.change reply.resolvedAt yearLater.submittedAt',
    'yearLater.decision.reasons yearLater.decision.note v createdAt submittedAt publishedAt',
  ),
} as const;

type AddedOptions = Record<'decisionReasons' | 'strengthTags' | 'concernTags', readonly AddedOption[]>;

/** Converts a review for its author: an allow-list. `listing`: null if not public; `addedOptions`: those of staff. */
export function toOwnReview(
  doc: ReviewDoc,
  listing: ListingDoc | null,
  addedOptions: AddedOptions,
  proof: ProofDoc | null,
  now = new Date(),
): OwnReview {
  const { deletion } = doc;
  // What was open when staff deleted it is not decided any more.
  const { revision, appeal, hidden }: Partial<ReviewDoc> = deletion ? {} : doc;
  const decision = deletion ? toDeletionDecision(deletion) : doc.decision;
  const es =
    decision && findSpanishLabels(decision.reasons, [...addedOptions.decisionReasons, notStatedReason]);
  return {
    id: doc.publicId,
    // Authors see a deletion by staff as "removed".
    status: (doc.status === 'deleted' ? 'removed' : doc.status) as OwnReview['status'],
    deleted: deletion && true,
    content: toSentContent(doc, doc.locale),
    author: doc.displayName,
    public: doc.visible ? toReview(doc, [...addedOptions.strengthTags, ...addedOptions.concernTags]) : null,
    revision: revision
      ? {
          content: toSentContent(revision.content, doc.locale),
          submittedAt: revision.submittedAt.toISOString(),
        }
      : null,
    decision: decision
      ? {
          outcome: decision.outcome,
          reasons: decision.reasons,
          ...(es && { es }),
          note: decision.note,
          at: decision.at.toISOString(),
        }
      : null,
    hidden: hidden ? { since: hidden.at.toISOString(), reason: hidden.reason } : null,
    appeal: appeal ? { text: appeal.text, status: appeal.status, at: appeal.at.toISOString() } : null,
    reply: toOwnReply(doc),
    proof: proof && toOwnProof(proof),
    yearLater: toOwnYearLater(doc, addedOptions),
    can: {
      ...getAuthorActions(doc),
      attachProof: canAttachProof(doc, proof),
      writeYearLater: listing !== null && isYearLaterWritable(doc, now),
    },
    v: doc.v,
    listing: listing && toReviewedListing(listing),
    submittedAt: doc.submittedAt.toISOString(),
    publishedAt: doc.publishedAt?.toISOString() ?? null,
  };
}

function toOwnReply(doc: ReviewDoc): OwnReview['reply'] {
  const reply = getPublicReply(doc);
  return reply
    ? { text: reply.text, change: reply.change ?? null, resolved: reply.resolvedAt !== undefined }
    : null;
}

function toOwnYearLater({ yearLater }: ReviewDoc, addedOptions: AddedOptions): OwnReview['yearLater'] {
  if (!yearLater || yearLater.status === 'withdrawn') return null;
  const { overallRating, text, status, submittedAt, decision } = yearLater;
  const reasons = status === 'rejected' ? (decision?.reasons ?? []) : [];
  const spanishReasons = findSpanishLabels(reasons, [...addedOptions.decisionReasons, notStatedReason]);
  return {
    overallRating,
    text,
    ...getLangField(yearLater, undefined),
    status,
    submittedAt: submittedAt.toISOString(),
    reasons,
    ...(spanishReasons && { es: spanishReasons }),
    note: status === 'rejected' ? (decision?.note ?? '') : '',
  };
}

/** None without a note: of two reviews of a merged listing one is deleted. */
const toDeletionDecision = ({ note, at }: NonNullable<ReviewDoc['deletion']>): PublicDecision | undefined =>
  note ? { outcome: 'removed', reasons: [], note, at } : undefined;
