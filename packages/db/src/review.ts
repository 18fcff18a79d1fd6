import type { PerDimension } from '@app/option-lists';
import type { ObjectId } from 'mongodb';

/** Decisions B1. */
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

/** What a review tells about the care: the author's words and choices. A pending revision holds another one of these. */
export interface ReviewContent {
  overallRating: 1 | 2 | 3 | 4 | 5;
  ratings: PerDimension<1 | 2 | 3 | 4 | 5 | null>;
  title?: string;
  text: string;
  tags: string[];
  stage: string;
  limb: { upper: string; lower: string };
  device?: string;
  /** From the first visit to a device that fits. */
  monthsToFit?: number;
  /** Visits for adjustments. */
  adjustments?: number;
  /** YYYY-MM; the public sees the season. */
  careMonth: string;
  relation: string;
  anonymous: boolean;
  /** "none", or what was given in return for the review: then it is displayed. */
  incentive: string;
}

/** The practice's one public answer to a review. Its parts never touch the review's own `v`. */
export interface ReviewReply {
  text: string;
  status: 'pending' | 'approved' | 'rejected';
  /** What the practice says it planned or made after the review. */
  change?: 'planned' | 'made';
  publishedAt?: Date;
  /** The owner who wrote it; absent in seeded ones. */
  userId?: string;
  submittedAt?: Date;
  /** Counts up with every change of the reply, by its writer or the team; absent: 1. */
  v?: number;
  /** Another text for a public reply: it waits, or was sent back, while the old one stays public. */
  revision?: { text: string; change?: 'planned' | 'made'; submittedAt: Date; status: 'pending' | 'refused' };
  decision?: { outcome: 'approved' | 'rejected'; notes: string; at: Date; by: string };
  /** What the privacy guard and the list of words found; never shown, never decides. */
  risks?: string[];
  locale?: 'en' | 'es';
  /** When the review's author confirmed that the change solved it. */
  resolvedAt?: Date;
}

/** Words that the team replaced by marks. What stood there is for the team alone, and goes with the author's account. */
export interface ReviewRedaction {
  /** As the author wrote it, before the first mark. */
  original: Pick<ReviewContent, 'title' | 'text' | 'tags'>;
  at: Date;
  by: string;
  notes: string;
}

/** Deleted by the team, by itself or with its listing; what it was comes back when it is restored. */
export interface ReviewDeletedState {
  from: ReviewStatus;
  with: 'itself' | 'listing';
  /** Why, to its author; empty where it went with its listing. */
  note: string;
  at: Date;
  by: string;
}

/** An edit of a public review: it waits for the team while the old content stays public. */
export interface ReviewRevision {
  content: ReviewContent;
  submittedAt: Date;
  /** `refused`: sent back or rejected, and kept so that the author can go on from it. */
  status: 'pending' | 'refused';
  redaction?: ReviewRedaction;
}

/** The team's latest word on a review, as its author reads it. */
export interface ReviewDecision {
  outcome: 'approved' | 'rejected' | 'changes_requested' | 'removed';
  /** Values of `decisionReasons`. */
  reasons: string[];
  note: string;
  at: Date;
  /** Who decided: an appeal needs somebody else. Never leaves the back office. */
  by: string;
}

/**
 * A public review that nobody can read while staff look at a flag that says it does harm.
 * `words`: the site's own check of the words found something too; `reader`: the word of one reader was enough.
 */
export interface ReviewHiddenState {
  at: Date;
  /** One of `harmfulFlagReasons`. */
  reason: string;
  because: 'words' | 'reader';
}

export interface ReviewAppeal {
  text: string;
  status: 'open' | 'upheld' | 'declined';
  at: Date;
}

export interface ReviewDoc extends ReviewContent {
  _id: ObjectId;
  /** Random, 22 characters: what the public knows a review by (an ObjectId would tell its time). */
  publicId: string;
  listingId: ObjectId;
  /** The author's account, or `gone_…` once that was deleted and its words were kept. Never leaves the server. */
  userId: string;
  /** First name and initial ("Dana R."); shown unless `anonymous`. */
  displayName: string;
  /** Where the practitioner worked at the time of care: reviews follow the person. */
  practice: string;
  /** Two letters: the listing's state when it was written. k-anonymity counts by it. */
  state: string;
  status: ReviewStatus;
  /** `status` is one of `visibleReviewStatuses`, and it is not hidden; stored, because partial indexes need it. */
  visible: boolean;
  /** The author's one review of this listing that counts (unique partial index); false once withdrawn, removed or rejected. */
  live: boolean;
  verification: 'none' | 'email' | 'proof';
  /**
   * The limb level that may be displayed: the narrow one ("Below-knee") only where at least five public reviews
   * of the same state share it, else the broad one ("Lower limb"). Set by the decision, rechecked nightly.
   */
  shownLevel: string;
  /** There from the first edit of a public review until it is approved. */
  revision?: ReviewRevision;
  decision?: ReviewDecision;
  appeal?: ReviewAppeal;
  redaction?: ReviewRedaction;
  /** There as long as the status is `deleted`. */
  deletion?: ReviewDeletedState;
  /** When both attestations were given. */
  attestedAt?: Date;
  /** Why a moderator should look closer (burst, duplicate, contact data, words); never shown, never decides. */
  risks?: string[];
  /** How many readers' flags wait for the team; absent: none. `flagged` is a public review with some and no waiting edit. */
  openFlags?: number;
  /** There until its flags are answered. */
  hidden?: ReviewHiddenState;
  /** The same for the same words (`fingerprintOf`), so that copies are found. */
  fingerprint?: string;
  /** The language in which its author used the site: mails come in it. Absent: English. */
  locale?: 'en' | 'es';
  reply?: ReviewReply;
  /** The version of an answer that was taken back: the next one counts on from it. */
  lastReplyV?: number;
  edited: boolean;
  v: number;
  createdAt: Date;
  /** When its present text was sent: the queue's clock. */
  submittedAt: Date;
  /** When its author took it back: its words go 90 days later. */
  withdrawnAt?: Date;
  /** When the team's decision made it public: the order in which reviews are shown. */
  publishedAt?: Date;
}
