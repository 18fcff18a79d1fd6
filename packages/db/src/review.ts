import * as s from './schema.ts';

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
const locale = s.defineEnum(['en', 'es']);
const title = s.optional(s.defineText(100));
const text = s.defineNonEmptyText(4000);
const tags = s.defineList(s.defineNonEmptyText(), 8);

const content = {
  overallRating: s.count(5, 1) as s.Rule as s.Rule<Stars>,
  ratings: s.definePerDimension<Stars | null>({ bsonType: ['int', 'null'], minimum: 1, maximum: 5 }),
  title,
  text,
  tags,
  stage: s.defineText(100),
  limb: s.defineShape({ upper: s.defineText(100), lower: s.defineText(100) }),
  device: s.optional(s.defineText(100)),
  /** From the first visit to a device that fits. */
  monthsToFit: s.optional(s.count(60)),
  /** Visits for adjustments. */
  adjustments: s.optional(s.count(99)),
  /** YYYY-MM; the public sees the season. */
  careMonth: { bsonType: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$' } as s.Rule<string>,
  relation: s.defineText(100),
  anonymous: s.bool,
  /** "none", or what was given in return for the review: then it is displayed. */
  incentive: s.defineText(),
};
const contentSchema = s.defineShape(content);
/** What a review tells about the care: the author's words and choices. A pending revision holds another one of these. */
export type ReviewContent = s.Infer<typeof contentSchema>;

const change = s.optional(s.defineEnum(['planned', 'made']));
/** The practice's one public answer to a review. Its parts never touch the review's own `v`. */
const replySchema = s.defineShape({
  text: s.defineNonEmptyText(1000),
  status: s.defineEnum(['pending', 'approved', 'rejected']),
  /** What the practice says it planned or made after the review. */
  change,
  publishedAt: s.optional(s.date),
  /** The owner who wrote it; absent in seeded ones. */
  userId: s.optional(s.defineNonEmptyText()),
  submittedAt: s.optional(s.date),
  /** Counts up with every change of the reply, by its writer or the team; absent: 1. */
  v: s.optional(s.count()),
  /** Another text for a public reply: it waits, or was sent back, while the old one stays public. */
  revision: s.optional(
    s.defineShape({
      text: s.defineNonEmptyText(1000),
      change,
      submittedAt: s.date,
      status: s.defineEnum(['pending', 'refused']),
    }),
  ),
  decision: s.optional(
    s.defineShape({
      outcome: s.defineEnum(['approved', 'rejected']),
      notes: s.defineText(4000),
      at: s.date,
      by: s.defineNonEmptyText(),
    }),
  ),
  /** What the privacy guard and the list of words found; never shown, never decides. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(), 20)),
  locale: s.optional(locale),
  /** When the review's author confirmed that the change solved it. */
  resolvedAt: s.optional(s.date),
});
export type ReviewReply = s.Infer<typeof replySchema>;

/** Words that the team replaced by marks. What stood there is for the team alone, and goes with the author's account. */
const redactionSchema = s.defineShape({
  /** As the author wrote it, before the first mark. */
  original: s.defineShape({ title, text, tags }),
  at: s.date,
  by: s.defineNonEmptyText(),
  notes: s.defineText(2000),
});
export type ReviewRedaction = s.Infer<typeof redactionSchema>;

/** Deleted by the team, by itself or with its listing; what it was comes back when it is restored. */
const deletedStateSchema = s.defineShape({
  from: s.defineEnum(reviewStatuses),
  with: s.defineEnum(['itself', 'listing']),
  /** Why, to its author; empty where it went with its listing. */
  note: s.defineText(2000),
  at: s.date,
  by: s.defineNonEmptyText(),
});
export type ReviewDeletedState = s.Infer<typeof deletedStateSchema>;

/** An edit of a public review: it waits for the team while the old content stays public. */
const revisionSchema = s.defineShape({
  content: contentSchema,
  submittedAt: s.date,
  /** `refused`: sent back or rejected, and kept so that the author can go on from it. */
  status: s.defineEnum(['pending', 'refused']),
  redaction: s.optional(redactionSchema),
});
export type ReviewRevision = s.Infer<typeof revisionSchema>;

/** The team's latest word on a review, as its author reads it. */
const decisionSchema = s.defineShape({
  outcome: s.defineEnum(['approved', 'rejected', 'changes_requested', 'removed']),
  /** Values of `decisionReasons`. */
  reasons: s.defineList(s.defineNonEmptyText(), 20),
  note: s.defineText(2000),
  at: s.date,
  /** Who decided: an appeal needs somebody else. Never leaves the back office. */
  by: s.defineNonEmptyText(),
});
export type ReviewDecision = s.Infer<typeof decisionSchema>;

/**
 * A public review that nobody can read while staff look at a flag that says it does harm.
 * `words`: the site's own check of the words found something too; `reader`: the word of one reader was enough.
 */
const hiddenStateSchema = s.defineShape({
  at: s.date,
  /** One of `harmfulFlagReasons`. */
  reason: s.defineNonEmptyText(),
  because: s.defineEnum(['words', 'reader']),
});
export type ReviewHiddenState = s.Infer<typeof hiddenStateSchema>;

const appealSchema = s.defineShape({
  text: s.defineNonEmptyText(2000),
  status: s.defineEnum(['open', 'upheld', 'declined']),
  at: s.date,
});
export type ReviewAppeal = s.Infer<typeof appealSchema>;

export const reviewSchema = s.defineShape({
  _id: s.objectId,
  /** Random, 22 characters: what the public knows a review by (an ObjectId would tell its time). */
  publicId: { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' } as s.Rule<string>,
  listingId: s.objectId,
  /** The author's account, or `gone_…` once that was deleted and its words were kept. Never leaves the server. */
  userId: s.defineNonEmptyText(),
  /** First name and initial ("Dana R."); shown unless `anonymous`. */
  displayName: s.defineText(100),
  /** Where the practitioner worked at the time of care: reviews follow the person. */
  practice: s.defineText(),
  /** Two letters: the listing's state when it was written. k-anonymity counts by it. */
  state: s.defineText(100),
  status: s.defineEnum(reviewStatuses),
  /** `status` is one of `visibleReviewStatuses`, and it is not hidden; stored, because partial indexes need it. */
  visible: s.bool,
  /** The author's one review of this listing that counts (unique partial index); false once withdrawn, removed or rejected. */
  live: s.bool,
  verification: s.defineEnum(['none', 'email', 'proof']),
  /**
   * The limb level that may be displayed: the narrow one ("Below-knee") only where at least five public reviews
   * of the same state share it, else the broad one ("Lower limb"). Set by the decision, rechecked nightly.
   */
  shownLevel: s.defineText(100),
  /** There from the first edit of a public review until it is approved. */
  revision: s.optional(revisionSchema),
  decision: s.optional(decisionSchema),
  appeal: s.optional(appealSchema),
  redaction: s.optional(redactionSchema),
  /** There as long as the status is `deleted`. */
  deletion: s.optional(deletedStateSchema),
  /** When both attestations were given. */
  attestedAt: s.optional(s.date),
  /** Why a moderator should look closer (burst, duplicate, contact data, words); never shown, never decides. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(), 20)),
  /** How many readers' flags wait for the team; absent: none. `flagged` is a public review with some and no waiting edit. */
  openFlags: s.optional(s.count()),
  /** There until its flags are answered. */
  hidden: s.optional(hiddenStateSchema),
  /** The same for the same words (`computeFingerprint`), so that copies are found. */
  fingerprint: s.optional(s.defineNonEmptyText(100)),
  /** The language in which its author used the site: mails come in it. Absent: English. */
  locale: s.optional(locale),
  reply: s.optional(replySchema),
  /** The version of an answer that was taken back: the next one counts on from it. */
  lastReplyV: s.optional(s.count()),
  edited: s.bool,
  ...content,
  v: s.count(),
  createdAt: s.date,
  /** When its present text was sent: the queue's clock. */
  submittedAt: s.date,
  /** When the team's decision made it public: the order in which reviews are shown. */
  publishedAt: s.optional(s.date),
  /** When its author took it back: its words go 90 days later. */
  withdrawnAt: s.optional(s.date),
});
export type ReviewDoc = s.Infer<typeof reviewSchema>;
