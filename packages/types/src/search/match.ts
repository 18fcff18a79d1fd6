import {
  accessibilityValues,
  activityLevelValues,
  ageRangeValues,
  firstVisitDaysValues,
  insuranceValues,
  languageValues,
  limbLevelValues,
  lowerExtremityValues,
  pageSize,
  sortOrders,
  specialtyValues,
  stateNames,
  upperExtremityValues,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { createQueryList } from '../call/params.ts';
import { card, searchProsthetists, searchQuery, searchReply } from './search.ts';

/** Specialties that a person may need. */
export const pickable = [
  'Osseointegration',
  'Rotationplasty',
  'Cosmetic (Lifelike)',
] as const satisfies readonly (typeof specialtyValues)[number][];

/** Facts about a person, as in `patientInfo`, and their current preferences. All optional. */
export const matchFacts = z.object({
  activityLevel: z.optional(z.enum(activityLevelValues)),
  ageRange: z.optional(z.enum(ageRangeValues)),
  /** Full name of the state. */
  state: z.optional(z.enum(stateNames)),
  upperExtremity: z.optional(z.enum(upperExtremityValues)),
  lowerExtremity: z.optional(z.enum(lowerExtremityValues)),
  insurance: createQueryList(insuranceValues),
  language: createQueryList(languageValues),
  picks: createQueryList(pickable),
  /** The longest wait for a first visit, in days. */
  firstVisitDays: z.optional(z.enum(firstVisitDaysValues)),
  accessibility: createQueryList(accessibilityValues),
});
export type MatchFacts = z.output<typeof matchFacts>;

/**
 * Reasons of a match; pages display them as text. Each is a need of the person that the listing states, and counts in
 * the order by match, except for `level`. None of them judges the quality of care.
 */
export const fitReason = z.union([
  /** High activity. */
  z.object({ kind: z.literal('activity') }),
  z.object({ kind: z.literal('specialty'), specialty: z.enum(specialtyValues) }),
  /** Treats children, and a parent asks. */
  z.object({ kind: z.literal('children') }),
  z.object({ kind: z.literal('limbLevel'), level: z.enum(limbLevelValues) }),
  z.object({ kind: z.literal('insurance'), plans: z.array(z.enum(insuranceValues)) }),
  z.object({ kind: z.literal('language'), languages: z.array(z.enum(languageValues)) }),
  /** The usual wait for a first visit is at most so many days. */
  z.object({ kind: z.literal('firstVisit'), days: z.enum(firstVisitDaysValues) }),
  z.object({ kind: z.literal('accessibility'), feature: z.enum(accessibilityValues) }),
  /** Number of public reviews that display the person's level. Does not count. */
  z.object({ kind: z.literal('level'), level: z.enum(limbLevelValues), reviewers: z.int() }),
]);
export type FitReason = z.output<typeof fitReason>;

export const fit = z.object({
  reasons: z.array(fitReason),
  /** Public reviews that display one of the person's levels. */
  reviewersLikeMe: z.int(),
});
export type Fit = z.output<typeof fit>;

export const matchedCard = z.object({ ...card.shape, fit });
export type MatchedCard = z.output<typeof matchedCard>;

export const matchReply = z.object({
  ...searchReply.shape,
  prosthetists: z.array(matchedCard),
  /** `match`: by needs met, then distance, weighted rating and name; without a radius the person's state first. */
  sortApplied: z.enum(sortOrders),
  /** Results that would remain with "Reviewers like me"; null without a limb level. */
  reviewersLikeMe: z.nullable(z.int()),
  /** Without a ZIP code: the state from whose centre distances are measured. They are not displayed then. */
  nearState: z.nullable(z.enum(stateNames)),
  outOfState: z.array(matchedCard),
});
export type MatchReply = z.output<typeof matchReply>;

export const matchProsthetists = defineEndpoint({
  id: 'matchProsthetists',
  service: 'search',
  method: 'POST',
  path: '/api/prosthetists/match',
  session: 'none',
  onlyReads: true,
  summary:
    'The same search with health facts, which no address may hold: why each one fits, reviewers like me, order by match.',
  body: z.object({
    search: searchQuery,
    facts: matchFacts,
    /** Only results with a public review that displays one of the person's levels. */
    reviewersLikeMe: z._default(z.boolean(), false),
  }),
  reply: matchReply,
  problems: {
    ...searchProsthetists.problems,
    413: 'The body is too large.',
    415: 'The body is not JSON.',
  },
  limits: `${pageSize} listings a page, as in \`searchProsthetists\`. Nothing of the body is kept or logged.`,
});

export const matchEndpoints = [matchProsthetists] as const;
