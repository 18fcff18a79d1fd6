import { relationValues, reviewLimits, verifications } from '@app/option-lists';
import * as z from 'zod/mini';
import { createPerDimension } from './per-dimension.ts';

/** Time of care or of an answer as the public sees it: never a date. */
export const season = z.object({ season: z.enum(['winter', 'spring', 'summer', 'fall']), year: z.int() });
export type Season = z.output<typeof season>;

/** What the practice planned or made after a review. */
export const replyChange = z.nullable(z.enum(['planned', 'made']));

/** One to five. */
export const stars = z.int().check(z.gte(1), z.lte(5));

const createMaxCount = (most: number) => z.optional(z.int().check(z.gte(0), z.lte(most)));
/** How the fitting went, as far as its author tells. */
export const fittingFacts = {
  /** From the first visit to a device that fits. */
  monthsToFit: createMaxCount(reviewLimits.maxMonthsToFit),
  /** Visits for adjustments. */
  adjustments: createMaxCount(reviewLimits.maxAdjustments),
};
export type FittingFacts = z.output<z.ZodMiniObject<typeof fittingFacts>>;

/** Those of the facts that were told. */
export const pickFittingFacts = ({ monthsToFit, adjustments }: FittingFacts) => ({
  ...(monthsToFit !== undefined && { monthsToFit }),
  ...(adjustments !== undefined && { adjustments }),
});

/** Each may be null: not given, or does not apply. */
export const partRatings = createPerDimension(z.nullable(stars), null);

/** A review as anyone may read it: an allow-list without user, e-mail, exact date or database id. */
export const publicReview = z.object({
  /** Random; tells neither time nor author. */
  id: z.string(),
  /** "Dana R.", or null for an anonymous one. */
  author: z.nullable(z.string()),
  relation: z.enum(relationValues),
  overallRating: stars,
  ratings: partRatings,
  title: z.string(),
  text: z.string(),
  /** The language in which its author used the site, where that was not English. */
  lang: z.optional(z.literal('es')),
  tags: z.array(z.string()),
  /** Where the team has added some of these tags: what they are called in Spanish. */
  es: z.optional(z.record(z.string(), z.string())),
  stage: z.string(),
  /** "Below-knee" where at least five share it in the state, else "Lower limb" or "Upper limb"; empty: none told. */
  level: z.string(),
  device: z.string(),
  ...fittingFacts,
  care: season,
  verification: z.enum(verifications),
  /** What was given for it; "none" as a rule. */
  incentive: z.string(),
  edited: z.boolean(),
  /** Where the practitioner worked at the time of care. */
  practice: z.string(),
  reply: z.nullable(
    z.object({
      practice: z.string(),
      text: z.string(),
      change: replyChange,
      /** The review's author said that this solved it. */
      resolved: z.boolean(),
      published: season,
    }),
  ),
});
export type PublicReview = z.output<typeof publicReview>;

/** The listing that a review on another page is about. */
export const reviewed = z.object({
  slug: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  licenses: z.array(z.string()),
  company: z.string(),
  city: z.string(),
  state: z.string(),
});

export const recentReview = z.object({ ...publicReview.shape, listing: reviewed });
export type RecentReview = z.output<typeof recentReview>;
