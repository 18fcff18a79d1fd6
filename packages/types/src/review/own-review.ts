// Input of reviews, and reviews as their authors see them.
import {
  attestations,
  deviceFamilyValues,
  incentiveValues,
  lowerExtremityValues,
  objectionStatuses,
  ownReviewStatuses,
  ownYearLaterStatuses,
  proofStatuses,
  relationValues,
  reviewLimits,
  reviewOutcomes,
  stageValues,
  upperExtremityValues,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { instant } from '../call/params.ts';
import { addJsonSchema, createLine, createRequiredLine, createText } from '../call/text-schemas.ts';
import {
  dimensionRatings,
  fittingFacts,
  publicReview,
  replyChange,
  reviewedListing,
  reviewLang,
  stars,
} from './review.ts';

/** Random public id of a review, 22 characters. */
export const reviewId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'review_id'));
export const reviewParams = z.object({ id: reviewId });

/** Month of care, YYYY-MM. `isCareMonthAllowed` checks the range. */
const careMonth = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'month'));

/** True if not in the future and at most 36 months ago. `now` gives the current month in UTC. */
export function isCareMonthAllowed(yearMonth: string, now: Date): boolean {
  const [year = 0, monthOfYear = 0] = yearMonth.split('-').map(Number);
  const monthsAgo = (now.getUTCFullYear() - year) * 12 + now.getUTCMonth() + 1 - monthOfYear;
  return monthsAgo >= 0 && monthsAgo <= reviewLimits.maxMonthsAgo;
}

/** The author's text and choices. */
export const reviewContent = z.object({
  overallRating: stars,
  ratings: z.strictObject(dimensionRatings.shape),
  title: createLine(reviewLimits.maxTitleLength),
  text: createText(reviewLimits.minTextLength, reviewLimits.maxTextLength),
  /** Built-in tags and those of `getReviewLists`. */
  tags: addJsonSchema(
    z.array(createRequiredLine(60)).check(
      z.maxLength(reviewLimits.maxTags),
      z.refine((tags) => new Set(tags).size === tags.length),
    ),
    { uniqueItems: true },
  ),
  stage: z.enum(stageValues),
  limb: z.object({ upper: z.enum(upperExtremityValues), lower: z.enum(lowerExtremityValues) }),
  /** Empty: not given. */
  device: z.union([z.literal(''), z.enum(deviceFamilyValues)]),
  ...fittingFacts,
  careMonth,
  relation: z.enum(relationValues),
  anonymous: z.boolean(),
  incentive: z.enum(incentiveValues),
});
export type ReviewContent = z.output<typeof reviewContent>;

/** Submission: the content and both attestations. Unknown members are ignored. */
export const reviewSubmission = z.object({
  ...reviewContent.shape,
  /** "ownCare": own or family's care. "noTies": no employment, family or competition with the practice. */
  attest: z.record(z.enum(attestations), z.literal(true)),
  /** "I am 13 or older". Required for a first review if the account did not say so when it signed up. */
  ageAttested: z.optional(z.literal(true)),
});
export type ReviewSubmission = z.output<typeof reviewSubmission>;

/** As stored: old reviews may have values that the lists no longer contain. */
const storedContent = z.object({
  ...reviewContent.shape,
  text: z.string(),
  title: z.string(),
  lang: reviewLang,
  tags: z.array(z.string()),
  stage: z.string(),
  device: z.string(),
  /** Empty once withdrawn. */
  careMonth: z.string(),
  relation: z.string(),
  incentive: z.string(),
  limb: z.object({ upper: z.string(), lower: z.string() }),
});

/** Status of the author's proof of care. */
export const ownProof = z.object({
  /** `waiting`: the file is stored. Otherwise it was deleted; `expired`: not examined in time. */
  status: z.enum(proofStatuses),
  /** When it was sent or decided. */
  at: instant,
  /** The file is deleted at this time at the latest. */
  fileUntil: instant,
  /** Staff's note if it was declined; otherwise empty. */
  note: z.string(),
});
export type OwnProof = z.output<typeof ownProof>;

export const ownYearLater = z.object({
  overallRating: stars,
  text: z.string(),
  lang: reviewLang,
  status: z.enum(ownYearLaterStatuses),
  submittedAt: instant,
  /** Why it was rejected; otherwise empty. */
  reasons: z.array(z.string()),
  /** Spanish texts of reasons added by staff. */
  es: z.optional(z.record(z.string(), z.string())),
  note: z.string(),
});

export const yearLaterContent = z.object({
  overallRating: stars,
  text: createText(reviewLimits.minTextLength, reviewLimits.maxTextLength),
});

export const ownReview = z.object({
  id: reviewId,
  status: z.enum(ownReviewStatuses),
  /** A `removed` review that staff deleted: there is no appeal, but an address to write to. */
  deleted: z.optional(z.literal(true)),
  /** As the author wrote it. */
  content: storedContent,
  /** The name that readers see unless the review is anonymous: as it was when the review was first sent, empty if none. */
  author: z.optional(z.string()),
  /** As readers see it now; null while nobody does. */
  public: z._default(z.nullable(publicReview), null),
  /** An edit of a public review, pending or refused; `content` stays public. */
  revision: z.nullable(z.object({ content: storedContent, submittedAt: instant })),
  /** Staff's last decision: why it was refused, or what to change. */
  decision: z.nullable(
    z.object({
      outcome: z.enum(reviewOutcomes),
      reasons: z.array(z.string()),
      /** Spanish texts of reasons added by staff. */
      es: z.optional(z.record(z.string(), z.string())),
      note: z.string(),
      at: instant,
    }),
  ),
  /** Set while the review is hidden by a flag: since when, and the flag's reason. */
  hidden: z.nullable(z.object({ since: instant, reason: z.string() })),
  appeal: z.nullable(z.object({ text: z.string(), status: z.enum(objectionStatuses), at: instant })),
  /** The practice's reply. If it announces a change, the author may confirm it. */
  reply: z.nullable(z.object({ text: z.string(), change: replyChange, resolved: z.boolean() })),
  proof: z.nullable(ownProof),
  yearLater: z._default(z.nullable(ownYearLater), null),
  /** Actions available to the author. */
  can: z.object({
    edit: z.boolean(),
    withdraw: z.boolean(),
    appeal: z.boolean(),
    attachProof: z.boolean(),
    writeYearLater: z._default(z.boolean(), false),
  }),
  /** To be sent with an edit; an outdated one causes a 409. */
  v: z.int(),
  /** Null: the listing is no longer public. */
  listing: z.nullable(reviewedListing),
  submittedAt: instant,
  publishedAt: z.nullable(instant),
});
export type OwnReview = z.output<typeof ownReview>;
