// A review as staff see it: a line of a queue, and in full.
import {
  hideCauses,
  objectionStatuses,
  proofStatuses,
  replyOutcomes,
  replyStatuses,
  reviewOutcomes,
  reviewStatuses,
  revisionStatuses,
  verificationLevels,
  yearLaterStatuses,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { instant } from '../../call/params.ts';
import { reviewId } from '../../review/own-review.ts';
import { dimensionRatings, fittingFacts, replyChange, reviewLang, stars } from '../../review/review.ts';
import { lockShown, mailLocale, riskRange, riskShown, slaShown } from '../lists.ts';
import { aboutListing } from '../updates.ts';

/**
 * Queues of reviews: new reviews and edits, what authors add a year later, replies, readers' flags, authors' appeals,
 * proofs.
 */
export const reviewQueues = [
  'waiting',
  'year-later',
  'replies',
  'flags',
  'appeals',
  'proofs',
  'all',
] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

export const reviewViews = ['all', 'risk', 'promise', 'warning', 'mine'] as const;

/** A line of a queue. In `replies`, version, risks and lock belong to the reply; in `year-later`, stars and risks to it. */
export const reviewSummary = z.object({
  id: reviewId,
  v: z.int(),
  status: z.enum(reviewStatuses),
  /** Null: the listing no longer exists. */
  listing: z.nullable(aboutListing),
  stars,
  /** Start of the text to decide. */
  excerpt: z.string(),
  /** True for an edit of a public review. */
  edit: z.boolean(),
  openFlags: z.int(),
  /** Hidden while a flag for harm is open. */
  hidden: z.boolean(),
  appeal: z.boolean(),
  proof: z.boolean(),
  /** Codes of risks; they never decide. */
  risks: z.array(z.string()),
  since: instant,
  /** Null: the list is not ordered by risk. */
  risk: z.nullable(riskShown),
  /** Null: nothing is waiting. */
  promise: z.nullable(slaShown),
  /** In the queue of replies that of the owner. */
  locale: mailLocale,
  lock: z.nullable(lockShown),
});
export type ReviewSummary = z.output<typeof reviewSummary>;

/** As stored: old reviews may have values that the lists no longer contain. */
const staffReviewContent = z.object({
  overallRating: stars,
  ratings: dimensionRatings,
  title: z.string(),
  text: z.string(),
  lang: reviewLang,
  tags: z.array(z.string()),
  stage: z.string(),
  limb: z.object({ upper: z.string(), lower: z.string() }),
  device: z.string(),
  ...fittingFacts,
  careMonth: z.string(),
  relation: z.string(),
  anonymous: z.boolean(),
  incentive: z.string(),
  /** The text before the first redaction; null: never redacted. */
  redaction: z.nullable(
    z.object({
      title: z.string(),
      text: z.string(),
      tags: z.array(z.string()),
      at: instant,
      by: z.string(),
      notes: z.string(),
    }),
  ),
});
export type StaffReviewContent = z.output<typeof staffReviewContent>;

export const flagShown = z.object({
  id: z.string(),
  reason: z.string(),
  note: z.string(),
  status: z.enum(objectionStatuses),
  at: instant,
});

export const replyShown = z.object({
  v: z.int(),
  status: z.enum(replyStatuses),
  text: z.string(),
  change: replyChange,
  submittedAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  /** An edit of a public reply. */
  revision: z.nullable(
    z.object({
      text: z.string(),
      change: replyChange,
      submittedAt: instant,
      status: z.enum(revisionStatuses),
    }),
  ),
  /** Findings of the privacy check; they never decide. */
  risks: z.array(z.string()),
  decision: z.nullable(
    z.object({ outcome: z.enum(replyOutcomes), notes: z.string(), at: instant, by: z.string() }),
  ),
  lock: z.nullable(lockShown),
  since: z.nullable(instant),
  promise: z.nullable(slaShown),
});

/** What the author added a year later. Changes of it change the review's version. */
const yearLaterShown = z.object({
  overallRating: stars,
  text: z.string(),
  status: z.enum(yearLaterStatuses),
  submittedAt: instant,
  publishedAt: z.nullable(instant),
  /** Findings of the word check; they never decide. */
  risks: z.array(z.string()),
  /** The text before the first redaction; null: never redacted. */
  redaction: z.nullable(z.object({ text: z.string(), at: instant, by: z.string(), notes: z.string() })),
  decision: z.nullable(
    z.object({
      outcome: z.enum(reviewOutcomes),
      reasons: z.array(z.string()),
      note: z.string(),
      at: instant,
      by: z.string(),
    }),
  ),
});

/** Relations of the author to the practice. */
export const conflictOfInterestKinds = ['owner', 'claimed', 'other_listing'] as const;

/** Actions that staff may offer, by permission. */
export const staffReviewActions = [
  'approve',
  'reject',
  'request_changes',
  'remove',
  'decide_flags',
  'decide_appeal',
  'approve_reply',
  'reject_reply',
  'approve_year_later',
  'reject_year_later',
  'decide_proof',
  'redact',
  'reopen',
  'reopen_reply',
  'delete',
  'restore',
  'close_child',
] as const;
export type StaffReviewAction = (typeof staffReviewActions)[number];

/**
 * A review with everything needed for a decision. The author's account id is hidden from staff, too, and from some
 * roles everything that identifies the author.
 */
export const staffReview = z.object({
  id: reviewId,
  v: z.int(),
  status: z.enum(reviewStatuses),
  visible: z.boolean(),
  listing: z.nullable(aboutListing),
  /** The prosthetist's practice at the time of care. */
  practice: z.string(),
  content: staffReviewContent,
  /** An edit of the public text: pending or refused. */
  revision: z.nullable(
    z.object({ content: staffReviewContent, submittedAt: instant, status: z.enum(revisionStatuses) }),
  ),
  author: z.object({
    /** Equal for all reviews of one account; null for roles that may not know accounts. */
    key: z.nullable(z.string()),
    /** Empty for such a role if the review is anonymous. It has no ties and no age of the account then. */
    displayName: z.string(),
    /** The account was deleted and its text kept. */
    gone: z.boolean(),
    /** Other reviews by the account. */
    others: z.object({
      total: z.int(),
      visible: z.int(),
      waiting: z.int(),
      refused: z.int(),
      lastWeek: z.int(),
    }),
    ties: z.array(z.enum(conflictOfInterestKinds)),
    /** Age of the account in days when the review was sent; null: unknown. */
    accountDays: z.nullable(z.int()),
  }),
  /** Other reviews with the same text, or (`same` is false) with much the same. */
  twins: z.array(
    z.object({
      id: reviewId,
      status: z.enum(reviewStatuses),
      /** Null for roles that may not know accounts. */
      sameAuthor: z.nullable(z.boolean()),
      same: z.boolean(),
    }),
  ),
  /** Figures of its listing. Null: the listing no longer exists. */
  figures: z.nullable(
    z.object({
      average: z.nullable(z.number()),
      reviewCount: z.int(),
      /** The average with this review, or with its edit. Null: the counters do not include this public review. */
      averageWith: z.nullable(z.number()),
      /** Reviews of any state in the last 30 days, and on average in 30 days of the half-year before. */
      lastMonth: z.int(),
      usualMonth: z.number(),
    }),
  ),
  verification: z.enum(verificationLevels),
  /** The author's proof of care; its file has a call of its own. */
  proof: z.nullable(
    z.object({
      status: z.enum(proofStatuses),
      sentAt: instant,
      /** The file is deleted at this time at the latest. */
      fileUntil: instant,
      decidedAt: z.nullable(instant),
      note: z.string(),
    }),
  ),
  shownLevel: z.string(),
  edited: z.boolean(),
  risks: z.array(z.string()),
  /** Positions of risks in the texts to decide: title, text, then the reply, and what was added a year later. */
  places: z.array(z.object({ part: z.enum(['title', 'text', 'reply', 'year_later']), ...riskRange.shape })),
  flags: z.array(flagShown),
  /** Set while the public review is hidden by a flag. */
  hidden: z.nullable(z.object({ since: instant, reason: z.string(), because: z.enum(hideCauses) })),
  appeal: z.nullable(z.object({ text: z.string(), status: z.enum(objectionStatuses), at: instant })),
  decision: z.nullable(
    z.object({
      outcome: z.enum(reviewOutcomes),
      reasons: z.array(z.string()),
      note: z.string(),
      at: instant,
      by: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
  reply: z.nullable(replyShown),
  yearLater: z.nullable(yearLaterShown),
  steps: z.array(z.enum(staffReviewActions)),
  createdAt: instant,
  submittedAt: instant,
  publishedAt: z.nullable(instant),
  since: instant,
  promise: z.nullable(slaShown),
  lock: z.nullable(lockShown),
});
export type StaffReview = z.output<typeof staffReview>;
