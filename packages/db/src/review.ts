import {
  bool,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  definePerDimension,
  defineShape,
  defineText,
  type Infer,
  objectId,
  optional,
  type Rule,
} from './schema.ts';

export const reviewStatuses = [
  'draft',
  'pending',
  'approved',
  'changes_requested',
  'rejected',
  'flagged',
  'removed',
  'pending_revision',
  'withdrawn',
  'deleted',
] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** The states that the public sees and that every counter counts. */
export const visibleReviewStatuses = [
  'approved',
  'flagged',
  'pending_revision',
] as const satisfies ReviewStatus[];

type Stars = 1 | 2 | 3 | 4 | 5;
const locale = defineEnum(['en', 'es']);
const title = optional(defineText(100));
const text = defineNonEmptyText(4000);
const tags = defineList(defineNonEmptyText(), 8);

const content = {
  overallRating: count(5, 1) as Rule as Rule<Stars>,
  ratings: definePerDimension<Stars | null>({ bsonType: ['int', 'null'], minimum: 1, maximum: 5 }),
  title,
  text,
  tags,
  stage: defineText(100),
  limb: defineShape({ upper: defineText(100), lower: defineText(100) }),
  device: optional(defineText(100)),
  /** From the first visit to a device that fits. */
  monthsToFit: optional(count(60)),
  /** Visits for adjustments. */
  adjustments: optional(count(99)),
  /** YYYY-MM; the public sees the season. */
  careMonth: { bsonType: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' } as Rule<string>,
  relation: defineText(100),
  anonymous: bool,
  /** "none", or what was given in return for the review: then it is displayed. */
  incentive: defineText(),
};
const contentSchema = defineShape(content);
/** What a review tells about the care: the author's words and choices. A pending revision holds another one of these. */
export type ReviewContent = Infer<typeof contentSchema>;

const change = optional(defineEnum(['planned', 'made']));
/** The practice's one public answer to a review. Its parts never touch the review's own `v`. */
const replySchema = defineShape({
  text: defineNonEmptyText(1000),
  status: defineEnum(['pending', 'approved', 'rejected']),
  /** What the practice says it planned or made after the review. */
  change,
  publishedAt: optional(date),
  /** The owner who wrote it; absent in seeded ones. */
  userId: optional(defineNonEmptyText()),
  submittedAt: optional(date),
  /** Counts up with every change of the reply, by its writer or the team; absent: 1. */
  v: optional(count()),
  /** Another text for a public reply: it waits, or was sent back, while the old one stays public. */
  revision: optional(
    defineShape({
      text: defineNonEmptyText(1000),
      change,
      submittedAt: date,
      status: defineEnum(['pending', 'refused']),
    }),
  ),
  decision: optional(
    defineShape({
      outcome: defineEnum(['approved', 'rejected']),
      notes: defineText(4000),
      at: date,
      by: defineNonEmptyText(),
    }),
  ),
  /** What the privacy guard and the list of words found; never shown, never decides. */
  risks: optional(defineList(defineNonEmptyText(), 20)),
  locale: optional(locale),
  /** When the review's author confirmed that the change solved it. */
  resolvedAt: optional(date),
});
export type ReviewReply = Infer<typeof replySchema>;

/** Words that the team replaced by marks. What stood there is for the team alone, and goes with the author's account. */
const redactionSchema = defineShape({
  /** As the author wrote it, before the first mark. */
  original: defineShape({ title, text, tags }),
  at: date,
  by: defineNonEmptyText(),
  notes: defineText(2000),
});
export type ReviewRedaction = Infer<typeof redactionSchema>;

/** Deleted by the team, by itself or with its listing; what it was comes back when it is restored. */
const deletedStateSchema = defineShape({
  from: defineEnum(reviewStatuses),
  with: defineEnum(['itself', 'listing']),
  /** Why, to its author; empty where it went with its listing. */
  note: defineText(2000),
  at: date,
  by: defineNonEmptyText(),
});
export type ReviewDeletedState = Infer<typeof deletedStateSchema>;

/** An edit of a public review: it waits for the team while the old content stays public. */
const revisionSchema = defineShape({
  content: contentSchema,
  submittedAt: date,
  /** `refused`: sent back or rejected, and kept so that the author can go on from it. */
  status: defineEnum(['pending', 'refused']),
  redaction: optional(redactionSchema),
});
export type ReviewRevision = Infer<typeof revisionSchema>;

/** The team's latest word on a review, as its author reads it. */
const decisionSchema = defineShape({
  outcome: defineEnum(['approved', 'rejected', 'changes_requested', 'removed']),
  /** Values of `decisionReasons`. */
  reasons: defineList(defineNonEmptyText(), 20),
  note: defineText(2000),
  at: date,
  /** Who decided: an appeal needs somebody else. Never leaves the back office. */
  by: defineNonEmptyText(),
});
export type ReviewDecision = Infer<typeof decisionSchema>;

/**
 * A public review that nobody can read while staff look at a flag that says it does harm.
 * `words`: the site's own check of the words found something too; `reader`: the word of one reader was enough.
 */
const hiddenStateSchema = defineShape({
  at: date,
  /** One of `harmfulFlagReasons`. */
  reason: defineNonEmptyText(),
  because: defineEnum(['words', 'reader']),
});
export type ReviewHiddenState = Infer<typeof hiddenStateSchema>;

const appealSchema = defineShape({
  text: defineNonEmptyText(2000),
  status: defineEnum(['open', 'upheld', 'declined']),
  at: date,
});
export type ReviewAppeal = Infer<typeof appealSchema>;

export const reviewSchema = defineShape({
  _id: objectId,
  /** Random, 22 characters: what the public knows a review by (an ObjectId would tell its time). */
  publicId: { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' } as Rule<string>,
  listingId: objectId,
  /** The author's account, or `gone_…` once that was deleted and its words were kept. Never leaves the server. */
  userId: defineNonEmptyText(),
  /** First name and initial ("Dana R."); shown unless `anonymous`. */
  displayName: defineText(100),
  /** Where the practitioner worked at the time of care: reviews follow the person. */
  practice: defineText(),
  /** Two letters: the listing's state when it was written. k-anonymity counts by it. */
  state: defineText(100),
  status: defineEnum(reviewStatuses),
  /** `status` is one of `visibleReviewStatuses`, and it is not hidden; stored, because partial indexes need it. */
  visible: bool,
  /** The author's one review of this listing that counts (unique partial index); false once withdrawn, removed or rejected. */
  live: bool,
  verification: defineEnum(['none', 'email', 'proof']),
  /**
   * The limb level that may be displayed: the narrow one ("Below-knee") only where at least five public reviews
   * of the same state share it, else the broad one ("Lower limb"). Set by the decision, rechecked nightly.
   */
  shownLevel: defineText(100),
  /** There from the first edit of a public review until it is approved. */
  revision: optional(revisionSchema),
  decision: optional(decisionSchema),
  appeal: optional(appealSchema),
  redaction: optional(redactionSchema),
  /** There as long as the status is `deleted`. */
  deletion: optional(deletedStateSchema),
  /** When both attestations were given. */
  attestedAt: optional(date),
  /** Why a moderator should look closer (burst, duplicate, contact data, words); never shown, never decides. */
  risks: optional(defineList(defineNonEmptyText(), 20)),
  /** How many readers' flags wait for the team; absent: none. `flagged` is a public review with some and no waiting edit. */
  openFlags: optional(count()),
  /** There until its flags are answered. */
  hidden: optional(hiddenStateSchema),
  /** The same for the same words (`computeFingerprint`), so that copies are found. */
  fingerprint: optional(defineNonEmptyText(100)),
  /** The language in which its author used the site: mails come in it. Absent: English. */
  locale: optional(locale),
  reply: optional(replySchema),
  /** The version of an answer that was taken back: the next one counts on from it. */
  lastReplyV: optional(count()),
  edited: bool,
  ...content,
  v: count(),
  createdAt: date,
  /** When its present text was sent: the queue's clock. */
  submittedAt: date,
  /** When the team's decision made it public: the order in which reviews are shown. */
  publishedAt: optional(date),
  /** When its author took it back: its words go 90 days later. */
  withdrawnAt: optional(date),
});
export type ReviewDoc = Infer<typeof reviewSchema>;
