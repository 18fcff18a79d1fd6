// What an author writes, and how they see it again.
import {
  attestations,
  deviceFamilyValues,
  incentiveValues,
  lowerExtremityValues,
  relationValues,
  reviewLimits,
  stageValues,
  upperExtremityValues,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { withJsonRule } from '../call/json-rule.ts';
import { createText, instant } from '../call/params.ts';
import { fittingFacts, partRatings, replyChange, reviewed, stars } from './review.ts';

/** A review's public id: random, 22 characters. */
export const reviewId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'review_id'));

/** A month of care: written YYYY-MM. Whether it is near enough is `isCareMonthAllowed`. */
const month = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'month'));

/** Not in the future, at most 36 months ago. `now` decides the current month, in UTC. */
export function isCareMonthAllowed(careMonth: string, now: Date): boolean {
  const [year = 0, monthOfYear = 0] = careMonth.split('-').map(Number);
  const ago = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - monthOfYear;
  return ago >= 0 && ago <= reviewLimits.maxMonthsAgo;
}

/** What a review tells: the author's words and choices. */
export const reviewContent = z.object({
  overallRating: stars,
  ratings: z.strictObject(partRatings.shape),
  title: createText(0, reviewLimits.maxTitle),
  text: createText(reviewLimits.minText, reviewLimits.maxText),
  /** Built-in ones, and those that `reviewLists` offers. */
  tags: withJsonRule(
    z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(
      z.maxLength(reviewLimits.maxTags),
      z.refine((tags) => new Set(tags).size === tags.length),
    ),
    { uniqueItems: true },
  ),
  stage: z.enum(stageValues),
  limb: z.object({ upper: z.enum(upperExtremityValues), lower: z.enum(lowerExtremityValues) }),
  /** Empty: not told. */
  device: z.union([z.literal(''), z.enum(deviceFamilyValues)]),
  ...fittingFacts,
  careMonth: month,
  relation: z.enum(relationValues),
  anonymous: z.boolean(),
  incentive: z.enum(incentiveValues),
});
export type ReviewContent = z.output<typeof reviewContent>;

/** What is sent: the content, and both ticks. Unknown members are dropped. */
export const reviewSubmission = z.object({
  ...reviewContent.shape,
  /** "ownCare": the care was mine or my family's. "noTies": no employment, family or competition with the practice. */
  attest: z.record(z.enum(attestations), z.literal(true)),
});
export type ReviewSubmission = z.output<typeof reviewSubmission>;

/** The states of a review as its author sees them. */
export const ownReviewStatuses = [
  'pending',
  'approved',
  'changes_requested',
  'rejected',
  'flagged',
  'removed',
  'pending_revision',
  'withdrawn',
] as const;

/** As stored: older reviews may hold values that the lists no longer have. */
const storedContent = z.object({
  ...reviewContent.shape,
  text: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  stage: z.string(),
  device: z.string(),
  relation: z.string(),
  incentive: z.string(),
  limb: z.object({ upper: z.string(), lower: z.string() }),
});

/** What came of the proof that an author sent with a review. */
export const ownProof = z.object({
  /** `waiting`: its file is there. Otherwise it is deleted; `expired`: nobody of staff looked at it in time. */
  status: z.enum(['waiting', 'confirmed', 'declined', 'expired']),
  /** When it was sent, or decided. */
  at: instant,
  /** No file of it is there later than that. */
  fileUntil: instant,
  /** Staff's words where it was declined; empty otherwise. */
  note: z.string(),
});
export type OwnProof = z.output<typeof ownProof>;

/** A review as its author sees it. Nobody else gets one. */
export const ownReview = z.object({
  id: reviewId,
  status: z.enum(ownReviewStatuses),
  /** What the public reads, or would. */
  content: storedContent,
  /** An edit of a public review that waits, or was sent back; `content` stays public meanwhile. */
  revision: z.nullable(z.object({ content: storedContent, submittedAt: instant })),
  /** The team's latest word on it: why it was refused, or what to change. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(['approved', 'rejected', 'changes_requested', 'removed']),
      reasons: z.array(z.string()),
      /** Where the team has added some of these reasons: what they are called in Spanish. */
      es: z.optional(z.record(z.string(), z.string())),
      note: z.string(),
      at: instant,
    }),
  ),
  /** Public, but nobody else reads it while staff look at a flag: since when, and the reader's reason. */
  hidden: z.nullable(z.object({ since: instant, reason: z.string() })),
  appeal: z.nullable(
    z.object({ text: z.string(), status: z.enum(['open', 'upheld', 'declined']), at: instant }),
  ),
  /** The practice's public answer. Where it tells of a change, the author may say whether that solved it. */
  reply: z.nullable(z.object({ text: z.string(), change: replyChange, resolved: z.boolean() })),
  proof: z.nullable(ownProof),
  /** What the author may do now. */
  can: z.object({
    edit: z.boolean(),
    withdraw: z.boolean(),
    appeal: z.boolean(),
    attachProof: z.boolean(),
  }),
  /** Sent back with an edit: an edit of another version is a 409. */
  v: z.int(),
  /** Null where the listing is not public any more. */
  listing: z.nullable(reviewed),
  submittedAt: instant,
  publishedAt: z.nullable(instant),
});
export type OwnReview = z.output<typeof ownReview>;
