import {
  activityLevelValues,
  ageRangeValues,
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

/** Specialties that are never inferred: they count only if chosen. */
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
});
export type MatchFacts = z.output<typeof matchFacts>;

/** Reasons of a match; pages display them as text. None of them judges the quality of care. */
export const fitReason = z.union([
  /** High activity, and the matching specialty. */
  z.object({ kind: z.literal('activity') }),
  /** A specialty inferred from the facts ('Myoelectric') or chosen. */
  z.object({ kind: z.literal('specialty'), specialty: z.enum(specialtyValues) }),
  /** States or shows by reviews experience with upper limbs. */
  z.object({ kind: z.literal('upperLimb') }),
  /** Treats children, and a parent asks. */
  z.object({ kind: z.literal('children') }),
  /** In another state than the person's, and accepts patients from there. */
  z.object({ kind: z.literal('outOfState') }),
  z.object({ kind: z.literal('insurance'), plans: z.array(z.enum(insuranceValues)) }),
  z.object({ kind: z.literal('language'), languages: z.array(z.enum(languageValues)) }),
  /** Number of public reviews that display the person's level. */
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
  /** By points, then distance (without an origin: rating). */
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
