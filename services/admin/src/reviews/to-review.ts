import { createHash } from 'node:crypto';
import type { ClaimDoc, FlagDoc, ListingDoc, ProofDoc, ReviewContent, ReviewDoc } from '@app/db';
import { fillDimensions } from '@app/option-lists';
import { getLangField } from '@app/public-listing';
import { findReplyPlaces, findReviewPlaces, getReplyVersion } from '@app/reviews';
import type { SlaStatus } from '@app/status-changes';
import { pickFittingFacts, type ReplyOf } from '@app/types';
import type { adminGetReview, StaffReview, StaffReviewContent } from '@app/types/admin/reviews';
import { type AboutListingDoc, toAboutListing } from '../about-listing.ts';
import type { LockShown } from '../queue/locks.store.ts';
import { toDecision } from '../to-decision.ts';
import { findReplyWaitingSince, findWaitingSince, listSteps, type PermissionCheck } from './review-state.ts';

type ReviewReply = ReplyOf<typeof adminGetReview>['review'];

/** Figures of a listing around a review. */
export interface ListingFigures {
  ratingSum: number;
  reviewCount: number;
  /** Reviews in the last 30 days, and on average in 30 days of the half-year before. */
  lastMonth: number;
  usualMonth: number;
}

/** Data shown with a review. */
export interface ReviewContext {
  listing: AboutListingDoc | null;
  proof: ProofDoc | null;
  /** Newest first. */
  flags: readonly FlagDoc[];
  others: readonly Pick<ReviewDoc, 'status' | 'visible' | 'createdAt'>[];
  duplicates: readonly (Pick<ReviewDoc, 'publicId' | 'status' | 'userId'> & { same: boolean })[];
  figures: ListingFigures | null;
  ownedListing: ListingDoc | null;
  ownClaim: ClaimDoc | null;
  getName: (id: string) => string;
  lock: LockShown | null;
  replyLock: LockShown | null;
  /** SLA status by start of the waiting time. */
  getSlaStatus: (since: Date) => SlaStatus;
  hasPermission: PermissionCheck;
  /** Words from the settings that hold a review. */
  holdWords: readonly string[];
  now: Date;
}

const weekMs = 7 * 24 * 3_600_000;

/** Allow-list of a review's fields; the account and its address are not among them. */
export function toReview(review: ReviewDoc, context: ReviewContext): ReviewReply {
  const { revision, appeal, decision, hidden } = review;
  const { getName } = context;
  const waitingSince = findWaitingSince(review, context.flags, context.proof);
  return {
    id: review.publicId,
    v: review.v,
    status: review.status,
    visible: review.visible,
    listing: context.listing && toAboutListing(context.listing),
    practice: review.practice,
    content: toContent(review, review, review.redaction, getName),
    revision: revision
      ? {
          content: toContent(review, revision.content, revision.redaction, getName),
          submittedAt: revision.submittedAt.toISOString(),
          status: revision.status,
        }
      : null,
    author: toAuthor(review, context),
    twins: context.duplicates.map(({ publicId, status, userId, same }) => ({
      id: publicId,
      status,
      sameAuthor: context.hasPermission('accounts') ? userId === review.userId : null,
      same,
    })),
    figures: context.figures && toFigures(review, context.figures),
    verification: review.verification,
    proof: context.proof && toProof(context.proof),
    shownLevel: review.shownLevel,
    edited: review.edited,
    risks: review.risks ?? [],
    places: findPlaces(review, context),
    flags: context.flags.map(({ _id, reason, note, status, createdAt }) => ({
      id: _id.toHexString(),
      reason,
      note,
      status,
      at: createdAt.toISOString(),
    })),
    hidden: hidden
      ? { since: hidden.at.toISOString(), reason: hidden.reason, because: hidden.because }
      : null,
    appeal: appeal ? { text: appeal.text, status: appeal.status, at: appeal.at.toISOString() } : null,
    decision: decision
      ? {
          outcome: decision.outcome,
          reasons: decision.reasons,
          note: decision.note,
          at: decision.at.toISOString(),
          by: { id: decision.by, name: getName(decision.by) },
        }
      : null,
    reply: toReply(review, context),
    yearLater: toYearLater(review, getName),
    steps: listSteps(review, context.proof, context.hasPermission),
    createdAt: review.createdAt.toISOString(),
    submittedAt: review.submittedAt.toISOString(),
    publishedAt: review.publishedAt?.toISOString() ?? null,
    since: (waitingSince ?? review.submittedAt).toISOString(),
    promise: waitingSince ? context.getSlaStatus(waitingSince) : null,
    lock: context.lock,
  };
}

/** Figures of the listing, with the average as it is and as it would be with what is decided. */
function toFigures(
  { visible, overallRating, revision }: ReviewDoc,
  { ratingSum, reviewCount, lastMonth, usualMonth }: ListingFigures,
): ReviewReply['figures'] {
  const stars = revision?.status === 'pending' ? revision.content.overallRating : overallRating;
  const otherRatings = {
    sum: ratingSum - (visible ? overallRating : 0),
    count: reviewCount - (visible ? 1 : 0),
  };
  return {
    average: reviewCount > 0 ? ratingSum / reviewCount : null,
    reviewCount,
    averageWith: otherRatings.count >= 0 ? (otherRatings.sum + stars) / (otherRatings.count + 1) : null,
    lastMonth,
    usualMonth,
  };
}

/** Findings in the text, or in the pending edit if there is one. */
function findPlaces(
  review: ReviewDoc,
  { holdWords, listing, hasPermission }: ReviewContext,
): ReviewReply['places'] {
  const prosthetistName = listing ? `${listing.firstName} ${listing.lastName}` : '';
  const { title = '', text } = review.revision?.status === 'pending' ? review.revision.content : review;
  const { reply } = review;
  const replyText = reply?.revision?.status === 'pending' ? reply.revision.text : (reply?.text ?? '');
  return [
    ...findReviewPlaces(title, holdWords, prosthetistName).map((place) => ({
      part: 'title' as const,
      ...place,
    })),
    ...findReviewPlaces(text, holdWords, prosthetistName).map((place) => ({
      part: 'text' as const,
      ...place,
    })),
    ...findReplyPlaces(
      replyText,
      isAuthorKnown(review, hasPermission) ? review.displayName : '',
      holdWords,
    ).map((place) => ({
      part: 'reply' as const,
      ...place,
    })),
    ...findReviewPlaces(review.yearLater?.text ?? '', holdWords, prosthetistName).map((place) => ({
      part: 'year_later' as const,
      ...place,
    })),
  ];
}

function toContent(
  { locale }: Pick<ReviewDoc, 'locale'>,
  content: ReviewContent,
  redaction: ReviewDoc['redaction'],
  getName: (id: string) => string,
): StaffReviewContent {
  return {
    overallRating: content.overallRating,
    ratings: fillDimensions(content.ratings, null),
    title: content.title ?? '',
    text: content.text,
    ...getLangField(content, locale),
    tags: content.tags,
    stage: content.stage,
    limb: { upper: content.limb.upper, lower: content.limb.lower },
    device: content.device ?? '',
    ...pickFittingFacts(content),
    careMonth: content.careMonth,
    relation: content.relation,
    anonymous: content.anonymous,
    incentive: content.incentive,
    redaction: redaction
      ? {
          title: redaction.original.title ?? '',
          text: redaction.original.text,
          tags: redaction.original.tags,
          at: redaction.at.toISOString(),
          by: getName(redaction.by),
          notes: redaction.notes,
        }
      : null,
  };
}

/** The author; of an anonymous review without what tells who it is, unless the role may know accounts. */
function toAuthor(review: ReviewDoc, context: ReviewContext): ReviewReply['author'] {
  const { others, ownedListing, ownClaim, now, hasPermission } = context;
  const { userId, displayName } = review;
  const isKnown = isAuthorKnown(review, hasPermission);
  const countStatus = (...statuses: ReviewDoc['status'][]) =>
    others.filter(({ status }) => statuses.includes(status)).length;
  return {
    key: hasPermission('accounts')
      ? createHash('sha256').update(`author:${userId}`).digest('base64url').slice(0, 10)
      : null,
    displayName: isKnown ? displayName : '',
    gone: userId.startsWith('gone_'),
    others: {
      total: others.length,
      visible: others.filter(({ visible }) => visible).length,
      waiting: countStatus('pending', 'pending_revision'),
      refused: countStatus('rejected', 'removed', 'changes_requested'),
      lastWeek: others.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < weekMs).length,
    },
    accountDays: (isKnown ? review.accountDays : null) ?? null,
    ties: isKnown
      ? [
          ...(ownedListing?._id.equals(review.listingId) ? (['owner'] as const) : []),
          ...(ownClaim ? (['claimed'] as const) : []),
          ...(ownedListing && !ownedListing._id.equals(review.listingId) ? (['other_listing'] as const) : []),
        ]
      : [],
  };
}

const isAuthorKnown = ({ anonymous }: ReviewDoc, hasPermission: PermissionCheck) =>
  !anonymous || hasPermission('accounts');

/** A proof without its file name. */
const toProof = ({
  status,
  sentAt,
  fileUntil,
  decidedAt,
  note,
}: ProofDoc): NonNullable<ReviewReply['proof']> => ({
  status,
  sentAt: sentAt.toISOString(),
  fileUntil: fileUntil.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  note: note ?? '',
});

function toYearLater({ yearLater }: ReviewDoc, getName: (id: string) => string): StaffReview['yearLater'] {
  if (!yearLater) return null;
  const {
    overallRating,
    text,
    status,
    submittedAt,
    publishedAt,
    risks = [],
    redaction,
    decision,
  } = yearLater;
  return {
    overallRating,
    text,
    status,
    submittedAt: submittedAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    risks,
    redaction: redaction
      ? {
          text: redaction.original,
          at: redaction.at.toISOString(),
          by: getName(redaction.by),
          notes: redaction.notes,
        }
      : null,
    decision: decision
      ? {
          outcome: decision.outcome,
          reasons: decision.reasons,
          note: decision.note,
          at: decision.at.toISOString(),
          by: getName(decision.by),
        }
      : null,
  };
}

function toReply(
  review: ReviewDoc,
  { getName, replyLock, getSlaStatus }: ReviewContext,
): StaffReview['reply'] {
  const { reply } = review;
  if (!reply) return null;
  const { revision, decision } = reply;
  const since = findReplyWaitingSince(review);
  return {
    v: getReplyVersion(review),
    status: reply.status,
    text: reply.text,
    change: reply.change ?? null,
    submittedAt: reply.submittedAt?.toISOString() ?? null,
    publishedAt: reply.publishedAt?.toISOString() ?? null,
    revision: revision
      ? {
          text: revision.text,
          change: revision.change ?? null,
          submittedAt: revision.submittedAt.toISOString(),
          status: revision.status,
        }
      : null,
    risks: reply.risks ?? [],
    decision: toDecision(decision, getName),
    lock: replyLock,
    since: since?.toISOString() ?? null,
    promise: since ? getSlaStatus(since) : null,
  };
}
