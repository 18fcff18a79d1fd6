import { createHash } from 'node:crypto';
import type { ClaimDoc, FlagDoc, ListingDoc, ProofDoc, ReviewContent, ReviewDoc } from '@app/db';
import { fillDimensions } from '@app/option-lists';
import {
  findReplyPlaces,
  findReviewPlaces,
  getReplyVersion,
  getStatusAfter,
  hasReplyStep,
} from '@app/reviews';
import type { SlaStatus } from '@app/status-changes';
import { pickFittingFacts, type ReplyOf } from '@app/types';
import type {
  adminGetReview,
  ReviewLine,
  ReviewStep,
  StaffReview,
  StaffReviewContent,
} from '@app/types/admin/reviews';
import type { AdminRight } from '@app/types/admin/rights';
import { type AboutListingDoc, toAboutListing } from '../about-listing.ts';
import type { LockShown } from '../queue/locks.store.ts';
import { toDecision } from '../to-decision.ts';

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
  owned: ListingDoc | null;
  claimed: ClaimDoc | null;
  getName: (id: string) => string;
  lock: LockShown | null;
  replyLock: LockShown | null;
  /** SLA status by start of the waiting time. */
  getSlaStatus: (since: Date) => SlaStatus;
  may: (right: AdminRight) => boolean;
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
    content: toContent(review, review.redaction, getName),
    revision: revision
      ? {
          content: toContent(revision.content, revision.redaction, getName),
          submittedAt: revision.submittedAt.toISOString(),
          status: revision.status,
        }
      : null,
    author: toAuthor(review, context),
    twins: context.duplicates.map(({ publicId, status, userId, same }) => ({
      id: publicId,
      status,
      sameAuthor: context.may('accounts') ? userId === review.userId : null,
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
    steps: listSteps(review, context.proof, context.may),
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
  const others = { sum: ratingSum - (visible ? overallRating : 0), count: reviewCount - (visible ? 1 : 0) };
  return {
    average: reviewCount > 0 ? ratingSum / reviewCount : null,
    reviewCount,
    averageWith: others.count >= 0 ? (others.sum + stars) / (others.count + 1) : null,
    lastMonth,
    usualMonth,
  };
}

/** Start of the waiting time: of the text, a flag, an appeal or a proof. The reply has its own. */
function findWaitingSince(
  review: ReviewDoc,
  flags: readonly FlagDoc[],
  proof: ProofDoc | null,
): Date | undefined {
  const { status, submittedAt, appeal } = review;
  if (status === 'deleted') return undefined;
  const since = [
    ...(status === 'pending' || status === 'pending_revision' ? [submittedAt] : []),
    ...(appeal?.status === 'open' ? [appeal.at] : []),
    ...(proof?.status === 'waiting' ? [proof.sentAt] : []),
    ...flags.filter((flag) => flag.status === 'open').map(({ createdAt }) => createdAt),
  ];
  return since.length > 0 ? new Date(Math.min(...since.map((at) => at.getTime()))) : undefined;
}

/** Findings in the text, or in the pending edit if there is one. */
function findPlaces(
  review: ReviewDoc,
  { holdWords: hold, listing, may }: ReviewContext,
): ReviewReply['places'] {
  const practitioner = listing ? `${listing.firstName} ${listing.lastName}` : '';
  const { title = '', text } = review.revision?.status === 'pending' ? review.revision.content : review;
  const { reply } = review;
  const answer = reply?.revision?.status === 'pending' ? reply.revision.text : (reply?.text ?? '');
  return [
    ...findReviewPlaces(title, hold, practitioner).map((place) => ({ part: 'title' as const, ...place })),
    ...findReviewPlaces(text, hold, practitioner).map((place) => ({ part: 'text' as const, ...place })),
    ...findReplyPlaces(answer, isAuthorKnown(review, may) ? review.displayName : '', hold).map((place) => ({
      part: 'reply' as const,
      ...place,
    })),
  ];
}

function toContent(
  content: ReviewContent,
  redaction: ReviewDoc['redaction'],
  getName: (id: string) => string,
): StaffReviewContent {
  return {
    overallRating: content.overallRating,
    ratings: fillDimensions(content.ratings, null),
    title: content.title ?? '',
    text: content.text,
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
  const { others, owned, claimed, now, may } = context;
  const { userId, displayName } = review;
  const isKnown = isAuthorKnown(review, may);
  const countStatus = (...statuses: ReviewDoc['status'][]) =>
    others.filter(({ status }) => statuses.includes(status)).length;
  return {
    key: may('accounts')
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
          ...(owned?._id.equals(review.listingId) ? (['owner'] as const) : []),
          ...(claimed ? (['claimed'] as const) : []),
          ...(owned && !owned._id.equals(review.listingId) ? (['other_listing'] as const) : []),
        ]
      : [],
  };
}

const isAuthorKnown = ({ anonymous }: ReviewDoc, may: ReviewContext['may']) => !anonymous || may('accounts');

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

/** Start of the waiting time of the reply or its edit. */
export function findReplyWaitingSince({ reply, submittedAt }: ReviewDoc): Date | undefined {
  if (reply?.revision?.status === 'pending') return reply.revision.submittedAt;
  return reply?.status === 'pending' ? (reply.submittedAt ?? submittedAt) : undefined;
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

/** Actions available to a staff member with these permissions. For display; the commands decide. */
function listSteps(review: ReviewDoc, proof: ProofDoc | null, may: ReviewContext['may']): ReviewStep[] {
  const has = (step: Parameters<typeof getStatusAfter>[0]) => getStatusAfter(step, review) !== undefined;
  const replyDecided = review.reply !== undefined && findReplyWaitingSince(review) === undefined;
  const steps: Record<ReviewStep, [AdminRight, boolean]> = {
    approve: ['decide', has('approve')],
    reject: ['decide', has('reject')],
    request_changes: ['decide', has('request_changes')],
    remove: ['decide', has('remove')],
    decide_flags: ['decide', (review.openFlags ?? 0) > 0 && has('decline_flag')],
    decide_appeal: ['decide', review.appeal?.status === 'open'],
    approve_reply: ['decide', hasReplyStep('approve', review)],
    reject_reply: ['decide', hasReplyStep('reject', review)],
    decide_proof: ['proofs', proof?.status === 'waiting'],
    redact: ['redact', has('redact')],
    reopen: ['decide', review.appeal?.status !== 'open' && (has('reopen') || isRefusedEdit(review))],
    reopen_reply: ['decide', replyDecided],
    delete: ['delete', has('delete')],
    restore: ['delete', review.deletion?.with === 'itself'],
    close_child: ['delete', !review.userId.startsWith('gone_')],
  };
  return (Object.keys(steps) as ReviewStep[]).filter((step) => {
    const [right, holds] = steps[step];
    return holds && may(right);
  });
}

const isRefusedEdit = (review: ReviewDoc) =>
  review.revision?.status === 'refused' && getStatusAfter('reopen_edit', review) !== undefined;

const excerptLength = 160;

/** A line of a queue. */
export function toLine(
  review: ReviewDoc,
  context: {
    since: Date;
    risk: ReviewLine['risk'];
    listing: AboutListingDoc | null;
    lock: LockShown | null;
    promise: SlaStatus | null;
    reply: boolean;
    proof: boolean;
  },
): ReviewLine {
  const { revision, reply } = review;
  const isEdit = revision?.status === 'pending';
  const words = isEdit ? revision.content : review;
  const replyText = reply?.revision?.status === 'pending' ? reply.revision.text : (reply?.text ?? '');
  return {
    id: review.publicId,
    v: context.reply ? getReplyVersion(review) : review.v,
    status: review.status,
    listing: context.listing && toAboutListing(context.listing),
    stars: words.overallRating,
    excerpt: (context.reply ? replyText : words.text).replace(/\s+/g, ' ').slice(0, excerptLength),
    edit: context.reply ? reply?.revision?.status === 'pending' : isEdit,
    openFlags: review.openFlags ?? 0,
    hidden: review.hidden !== undefined,
    appeal: review.appeal?.status === 'open',
    proof: context.proof,
    risks: (context.reply ? reply?.risks : review.risks) ?? [],
    since: context.since.toISOString(),
    promise: context.promise,
    risk: context.risk,
    lock: context.lock,
  };
}
