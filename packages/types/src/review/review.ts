import { relationValues, replyChanges, reviewLimits, verificationLevels } from '@app/option-lists';
import * as z from 'zod/mini';
import { createPerDimension } from './per-dimension.ts';

export const seasons = ['winter', 'spring', 'summer', 'fall'] as const;
/** Public time of care or of a reply: never a date. */
export const season = z.object({ season: z.enum(seasons), year: z.int() });
export type Season = z.output<typeof season>;

/** What the practice plans or changed after a review. */
export const replyChange = z.nullable(z.enum(replyChanges));

/** One to five. */
export const stars = z.int().check(z.gte(1), z.lte(5));

const createOptionalCount = (max: number) => z.optional(z.int().check(z.gte(0), z.lte(max)));
export const fittingFacts = {
  /** From the first visit to a fitting device. */
  monthsToFit: createOptionalCount(reviewLimits.maxMonthsToFit),
  adjustments: createOptionalCount(reviewLimits.maxAdjustments),
};
export type FittingFacts = z.output<z.ZodMiniObject<typeof fittingFacts>>;

export const pickFittingFacts = ({ monthsToFit, adjustments }: FittingFacts) => ({
  ...(monthsToFit !== undefined && { monthsToFit }),
  ...(adjustments !== undefined && { adjustments }),
});

/** Null: not given, or not applicable. */
export const dimensionRatings = createPerDimension(z.nullable(stars), null);

/** Language of a review's title and text; absent: English. */
export const reviewLang = z.optional(z.literal('es'));

/** What the author adds a year later. It counts in no figure. */
const yearLater = z.object({ overallRating: stars, text: z.string(), lang: reviewLang });

/** A public review: an allow-list without account, e-mail, exact date or database id. */
export const publicReview = z.object({
  /** Random; reveals neither time nor author. */
  id: z.string(),
  /** "Dana R.", or null if anonymous. */
  author: z.nullable(z.string()),
  relation: z.enum(relationValues),
  overallRating: stars,
  ratings: dimensionRatings,
  title: z.string(),
  text: z.string(),
  lang: reviewLang,
  tags: z.array(z.string()),
  /** Spanish texts of tags added by staff. */
  es: z.optional(z.record(z.string(), z.string())),
  stage: z.string(),
  /**
   * "Below-knee" if at least five reviews of the state share it, else "Lower limb" or "Upper limb"; empty: not given.
   */
  level: z.string(),
  device: z.string(),
  ...fittingFacts,
  care: season,
  verification: z.enum(verificationLevels),
  /** What was given for the review; usually "none". */
  incentive: z.string(),
  edited: z.boolean(),
  /** How many readers found it helpful; absent: nobody yet. */
  helpful: z.optional(z.int()),
  /** The prosthetist's practice at the time of care. */
  practice: z.string(),
  reply: z.nullable(
    z.object({
      practice: z.string(),
      text: z.string(),
      change: replyChange,
      /** The author confirmed that this solved the problem. */
      resolved: z.boolean(),
      published: season,
    }),
  ),
  /** Absent: nothing public was added. */
  yearLater: z.optional(yearLater),
});
export type PublicReview = z.output<typeof publicReview>;

/** The listing of a review shown on another page. */
export const reviewedListing = z.object({
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  licenses: z.array(z.string()),
  company: z.string(),
  city: z.string(),
  state: z.string(),
});

export const recentReview = z.object({ ...publicReview.shape, listing: reviewedListing });
export type RecentReview = z.output<typeof recentReview>;
