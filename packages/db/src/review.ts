import {
  hideCauses,
  locales,
  objectionStatuses,
  type ReviewStatus,
  replyChanges,
  replyOutcomes,
  replyStatuses,
  reviewOutcomes,
  reviewStatuses,
  revisionStatuses,
  verificationLevels,
  yearLaterStatuses,
} from '@app/option-lists';
import * as s from './schema.ts';

/** Statuses of public reviews, which counters include. */
export const visibleReviewStatuses = [
  'approved',
  'flagged',
  'pending_revision',
] as const satisfies ReviewStatus[];

type Stars = 1 | 2 | 3 | 4 | 5;
const locale = s.defineEnum(locales);
const title = s.optional(s.defineText(100));
const text = s.defineNonEmptyText(4000);
const tags = s.defineList(s.defineNonEmptyText(), 8);

const overallRating = s.defineCount(5, 1) as s.Rule as s.Rule<Stars>;
const contentFields = {
  overallRating,
  ratings: s.definePerDimension<Stars | null>({ bsonType: ['int', 'null'], minimum: 1, maximum: 5 }),
  title,
  text,
  /** Of title and text, as `detectReviewLanguage` says. Absent: of the form, which is the author's `locale`. */
  language: s.optional(locale),
  tags,
  stage: s.defineText(100),
  limb: s.defineShape({ upper: s.defineText(100), lower: s.defineText(100) }),
  device: s.optional(s.defineText(100)),
  /** From the first visit to a fitting device. */
  monthsToFit: s.optional(s.defineCount(60)),
  /** Number of visits for adjustments. */
  adjustments: s.optional(s.defineCount(99)),
  /** YYYY-MM; displayed as a season. Empty once withdrawn, like the other health facts. */
  careMonth: { bsonType: 'string', pattern: '^(\\d{4}-(0[1-9]|1[0-2]))?$' } as s.Rule<string>,
  relation: s.defineText(100),
  anonymous: s.bool,
  /** "none", or what was given for the review; displayed. */
  incentive: s.defineText(),
};
const contentSchema = s.defineShape(contentFields);
/** The author's text and choices. A pending revision holds another one. */
export type ReviewContent = s.Infer<typeof contentSchema>;

const changeRule = s.optional(s.defineEnum(replyChanges));
/** The practice's public reply to a review. Changes of it do not change the review's `v`. */
const replySchema = s.defineShape({
  text: s.defineNonEmptyText(1000),
  status: s.defineEnum(replyStatuses),
  /** What the practice says it plans or changed. */
  change: changeRule,
  publishedAt: s.optional(s.date),
  /** User id of the owner who wrote it; absent in seeded replies. */
  userId: s.optional(s.defineNonEmptyText()),
  submittedAt: s.optional(s.date),
  /** Increased by every change of the reply; absent: 1. */
  v: s.optional(s.defineCount()),
  /** A new text for a public reply: pending or refused, while the old one stays public. */
  revision: s.optional(
    s.defineShape({
      text: s.defineNonEmptyText(1000),
      change: changeRule,
      submittedAt: s.date,
      status: s.defineEnum(revisionStatuses),
    }),
  ),
  decision: s.optional(
    s.defineShape({
      outcome: s.defineEnum(replyOutcomes),
      notes: s.defineText(4000),
      at: s.date,
      by: s.defineNonEmptyText(),
    }),
  ),
  /** Findings of the privacy and word checks. Never shown to visitors; never decide. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(), 20)),
  locale: s.optional(locale),
  /** When the author confirmed that the change solved the problem. */
  resolvedAt: s.optional(s.date),
});
export type ReviewReply = s.Infer<typeof replySchema>;

/** Redaction by staff. The original text is for staff only, and is deleted with the author's account. */
const redactionSchema = s.defineShape({
  /** The text before the first redaction. */
  original: s.defineShape({ title, text, tags }),
  at: s.date,
  by: s.defineNonEmptyText(),
  notes: s.defineText(2000),
});
export type ReviewRedaction = s.Infer<typeof redactionSchema>;

/** Deletion by staff, of the review alone or with its listing, with the status to restore. */
const deletedStateSchema = s.defineShape({
  from: s.defineEnum(reviewStatuses),
  with: s.defineEnum(['itself', 'listing']),
  /** Reason for the author; empty if it was deleted with its listing. */
  note: s.defineText(2000),
  at: s.date,
  by: s.defineNonEmptyText(),
});
export type ReviewDeletedState = s.Infer<typeof deletedStateSchema>;

/** An edit of a public review: pending while the old content stays public. */
const revisionSchema = s.defineShape({
  content: contentSchema,
  submittedAt: s.date,
  status: s.defineEnum(revisionStatuses),
  redaction: s.optional(redactionSchema),
});

/** Staff's last decision on a review, shown to its author. */
const decisionSchema = s.defineShape({
  outcome: s.defineEnum(reviewOutcomes),
  /** Values of `decisionReasons`. */
  reasons: s.defineList(s.defineNonEmptyText(), 20),
  note: s.defineText(2000),
  at: s.date,
  /** Staff member who decided: an appeal needs another one. Never sent to visitors. */
  by: s.defineNonEmptyText(),
});
export type ReviewDecision = s.Infer<typeof decisionSchema>;

/** What the author added a year after the publication. The review itself stays as it is, and counts alone. */
const yearLaterSchema = s.defineShape({
  overallRating,
  text,
  language: locale,
  status: s.defineEnum(yearLaterStatuses),
  submittedAt: s.date,
  publishedAt: s.optional(s.date),
  decision: s.optional(decisionSchema),
  redaction: s.optional(
    s.defineShape({
      /** The text before the first redaction. */
      original: text,
      at: s.date,
      by: s.defineNonEmptyText(),
      notes: s.defineText(2000),
    }),
  ),
  /** As those of the review. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(), 20)),
});
export type YearLater = s.Infer<typeof yearLaterSchema>;

/** A public review hidden while staff examine a flag for harm. */
const hiddenStateSchema = s.defineShape({
  at: s.date,
  /** One of `harmfulFlagReasons`. */
  reason: s.defineNonEmptyText(),
  because: s.defineEnum(hideCauses),
});
export type ReviewHiddenState = s.Infer<typeof hiddenStateSchema>;

const appealSchema = s.defineShape({
  text: s.defineNonEmptyText(2000),
  status: s.defineEnum(objectionStatuses),
  at: s.date,
});

export const reviewSchema = s.defineShape({
  _id: s.objectId,
  /** Random public id, 22 characters (an ObjectId would reveal the time). */
  publicId: { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' } as s.Rule<string>,
  listingId: s.objectId,
  /** The author's user id, or `gone_…` if the account was deleted and the text kept. Never sent to clients. */
  userId: s.defineNonEmptyText(),
  /** First name and initial ("Dana R."); shown unless `anonymous`. */
  displayName: s.defineText(100),
  /** The prosthetist's practice at the time of care, because reviews follow the person. */
  practice: s.defineText(),
  /** Two-letter state of the listing when it was written, for k-anonymity. */
  state: s.defineText(100),
  status: s.defineEnum(reviewStatuses),
  /**
   * True if `status` is one of `visibleReviewStatuses` and the review is not hidden. Stored, because partial indexes
   * need it.
   */
  visible: s.bool,
  /**
   * True for the author's one counted review of the listing (unique partial index); false once withdrawn, removed or
   * rejected.
   */
  live: s.bool,
  verification: s.defineEnum(verificationLevels),
  /**
   * The displayed limb level: narrow ("Below-knee") only if at least five public reviews of the state share it, else
   * broad ("Lower limb"). Set by decisions, recomputed nightly.
   */
  shownLevel: s.defineText(100),
  /** From the first edit of a public review until its approval. */
  revision: s.optional(revisionSchema),
  decision: s.optional(decisionSchema),
  appeal: s.optional(appealSchema),
  redaction: s.optional(redactionSchema),
  /** Set while the status is `deleted`. */
  deletion: s.optional(deletedStateSchema),
  /** When both attestations were given. */
  attestedAt: s.optional(s.date),
  /** Risks for moderators (burst, duplicate, contact data, words). Never shown to visitors; never decide. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(), 20)),
  /** Number of `helpfulVotes`; absent: none. Votes change neither `v` nor any order. */
  helpful: s.optional(s.defineCount()),
  /** Number of open flags; absent: none. `flagged` is a public review with open flags and no pending edit. */
  openFlags: s.optional(s.defineCount()),
  /** Set until its flags are decided. */
  hidden: s.optional(hiddenStateSchema),
  /** Hash of the words (`computeFingerprint`), to find copies. */
  fingerprint: s.optional(s.defineNonEmptyText(100)),
  /** Age of the author's account in whole days at the submission, for staff. Absent: unknown. */
  accountDays: s.optional(s.defineCount()),
  /** Author's language for mails. Absent: English. */
  locale: s.optional(locale),
  reply: s.optional(replySchema),
  /** Replies that were withdrawn while a legal hold forbade to delete them. Nobody reads them. */
  withdrawnReplies: s.optional(s.defineList(replySchema)),
  /** Changes of it change the review's `v`. */
  yearLater: s.optional(yearLaterSchema),
  /** Version of a withdrawn reply, from which the next one continues. */
  lastReplyV: s.optional(s.defineCount()),
  edited: s.bool,
  ...contentFields,
  v: s.defineCount(),
  createdAt: s.date,
  /** When the current text was submitted, which orders the queue. */
  submittedAt: s.date,
  /** When a decision made it public, which orders the page. */
  publishedAt: s.optional(s.date),
  /** When the author withdrew it: health facts are deleted at once, its text 90 days later. */
  withdrawnAt: s.optional(s.date),
});
export type ReviewDoc = s.Infer<typeof reviewSchema>;

/**
 * A reader found a public review helpful; one vote per reader and review. Nobody but the reader learns of it: others see
 * the number, which is stored with the review. Deleted with the reader's account and with the review.
 */
export const helpfulVoteSchema = s.defineShape({
  _id: s.objectId,
  reviewId: s.objectId,
  /** The reader's user id. Never sent to clients. */
  userId: s.defineNonEmptyText(),
  createdAt: s.date,
});
export type HelpfulVoteDoc = s.Infer<typeof helpfulVoteSchema>;
