// A review as the team sees it: a line of a queue, and whole.
import { verifications } from '@app/option-lists';
import * as z from 'zod/mini';
import { instant } from '../../call/params.ts';
import { reviewId } from '../../review/own-review.ts';
import { fittingFacts, partRatings, replyChange, stars } from '../../review/review.ts';
import { lockShown, promiseShown, riskShown } from '../lists.ts';
import { aboutListing } from '../updates.ts';

export const staffReviewStatuses = [
  'draft',
  'pending',
  'pending_revision',
  'approved',
  'flagged',
  'changes_requested',
  'rejected',
  'removed',
  'withdrawn',
  'deleted',
] as const;
export type StaffReviewStatus = (typeof staffReviewStatuses)[number];

/** What the queues of reviews are about: a review or an edit, a practice's answer, readers' flags, an author's appeal or proof. */
export const reviewQueues = ['waiting', 'replies', 'flags', 'appeals', 'proofs', 'all'] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

export const reviewViews = ['all', 'risk', 'promise', 'warning', 'mine'] as const;

/** A line of a queue. In `replies`, version, risks and lock are the reply's. */
export const reviewLine = z.object({
  id: reviewId,
  v: z.int(),
  status: z.enum(staffReviewStatuses),
  /** Null: it is gone. */
  listing: z.nullable(aboutListing),
  stars,
  /** The beginning of what is to be decided about. */
  excerpt: z.string(),
  /** True if it is an edit of something public. */
  edit: z.boolean(),
  openFlags: z.int(),
  /** Nobody reads it while a flag that speaks of harm waits. */
  hidden: z.boolean(),
  appeal: z.boolean(),
  /** Proof of the care waits. */
  proof: z.boolean(),
  /** Codes of `risks`: hints, none decides. */
  risks: z.array(z.string()),
  since: instant,
  /** Null: nothing of it waits. */
  /** Null: the list is not ordered by risk. */
  risk: z.nullable(riskShown),
  promise: z.nullable(promiseShown),
  lock: z.nullable(lockShown),
});
export type ReviewLine = z.output<typeof reviewLine>;

/** As stored: older reviews may hold values that the lists no longer have. */
const content = z.object({
  overallRating: stars,
  ratings: partRatings,
  title: z.string(),
  text: z.string(),
  tags: z.array(z.string()),
  stage: z.string(),
  limb: z.object({ upper: z.string(), lower: z.string() }),
  device: z.string(),
  ...fittingFacts,
  careMonth: z.string(),
  relation: z.string(),
  anonymous: z.boolean(),
  incentive: z.string(),
  /** The author's words before the first mark; null: none was set. */
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
export type StaffReviewContent = z.output<typeof content>;

export const flagShown = z.object({
  id: z.string(),
  reason: z.string(),
  note: z.string(),
  status: z.enum(['open', 'upheld', 'declined']),
  at: instant,
});

export const replyShown = z.object({
  v: z.int(),
  status: z.enum(['pending', 'approved', 'rejected']),
  text: z.string(),
  change: replyChange,
  submittedAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  /** Other words for a public one. */
  revision: z.nullable(
    z.object({
      text: z.string(),
      change: replyChange,
      submittedAt: instant,
      status: z.enum(['pending', 'refused']),
    }),
  ),
  /** What the privacy guard found; hints, none decides. */
  risks: z.array(z.string()),
  decision: z.nullable(
    z.object({ outcome: z.enum(['approved', 'rejected']), notes: z.string(), at: instant, by: z.string() }),
  ),
  lock: z.nullable(lockShown),
  since: z.nullable(instant),
  promise: z.nullable(promiseShown),
});

/** What ties the author to the practice. */
export const tiesShown = ['owner', 'claimed', 'other_listing'] as const;

/** What the team can do with it now, by the right that it takes. */
export const reviewSteps = [
  'approve',
  'reject',
  'request_changes',
  'remove',
  'decide_flags',
  'decide_appeal',
  'approve_reply',
  'reject_reply',
  'decide_proof',
  'redact',
  'reopen',
  'reopen_reply',
  'delete',
  'restore',
  'close_child',
] as const;
export type ReviewStep = (typeof reviewSteps)[number];

/** A review with all that a decision looks at. Its author is not named to the team either. */
export const staffReview = z.object({
  id: reviewId,
  v: z.int(),
  status: z.enum(staffReviewStatuses),
  visible: z.boolean(),
  listing: z.nullable(aboutListing),
  /** Where the practitioner worked at the time of care. */
  practice: z.string(),
  content,
  /** An edit of what is public: it waits, or was sent back. */
  revision: z.nullable(z.object({ content, submittedAt: instant, status: z.enum(['pending', 'refused']) })),
  author: z.object({
    /** The same for all that one account wrote; tells nothing else of it. */
    key: z.string(),
    displayName: z.string(),
    /** The account was deleted, and its words were kept. */
    gone: z.boolean(),
    /** Other reviews of the same account. */
    others: z.object({
      total: z.int(),
      visible: z.int(),
      waiting: z.int(),
      refused: z.int(),
      lastWeek: z.int(),
    }),
    ties: z.array(z.enum(tiesShown)),
  }),
  /** Others with the same words. */
  twins: z.array(z.object({ id: reviewId, status: z.enum(staffReviewStatuses), sameAuthor: z.boolean() })),
  verification: z.enum(verifications),
  /** That its author sent proof of the care, and what came of it; the file is a call of its own. */
  proof: z.nullable(
    z.object({
      status: z.enum(['waiting', 'confirmed', 'declined', 'expired']),
      sentAt: instant,
      /** No file of it is there later than that. */
      fileUntil: instant,
      decidedAt: z.nullable(instant),
      note: z.string(),
    }),
  ),
  /** The limb level that the public reads. */
  shownLevel: z.string(),
  edited: z.boolean(),
  risks: z.array(z.string()),
  /** Where in the words that are decided about the risks were found, as `slice` counts, the title's first. */
  places: z.array(
    z.object({ part: z.enum(['title', 'text']), code: z.string(), start: z.int(), end: z.int() }),
  ),
  flags: z.array(flagShown),
  /** Public, but nobody reads it until its flags are answered. */
  hidden: z.nullable(z.object({ since: instant, reason: z.string(), because: z.enum(['words', 'reader']) })),
  appeal: z.nullable(
    z.object({ text: z.string(), status: z.enum(['open', 'upheld', 'declined']), at: instant }),
  ),
  decision: z.nullable(
    z.object({
      outcome: z.enum(['approved', 'rejected', 'changes_requested', 'removed']),
      reasons: z.array(z.string()),
      note: z.string(),
      at: instant,
      by: z.object({ id: z.string(), name: z.string() }),
    }),
  ),
  reply: z.nullable(replyShown),
  steps: z.array(z.enum(reviewSteps)),
  createdAt: instant,
  submittedAt: instant,
  publishedAt: z.nullable(instant),
  since: instant,
  promise: z.nullable(promiseShown),
  lock: z.nullable(lockShown),
});
export type StaffReview = z.output<typeof staffReview>;
