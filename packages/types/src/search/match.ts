import {
  accessibilityValues,
  firstVisitDaysValues,
  homeStateNames,
  insuranceValues,
  languageValues,
  limbLevelValues,
  searchPageSize,
  sortOrders,
  specialtyValues,
} from '@app/option-lists';
import * as z from 'zod/mini';
import { defineEndpoint } from '../call/endpoint.ts';
import { unavailableProblem } from '../call/own-call.ts';
import { slugOrId } from '../call/params.ts';
import { matchNeeds } from './needs.ts';
import { card, searchProsthetists, searchQuery, searchReply } from './search.ts';

const met = z.boolean();
/** A need, whether the listing states it, and what it states instead. None of them judges the quality of care. */
export const fitNeed = z.union([
  z.object({ kind: z.literal('plan'), met, plan: z.enum(insuranceValues) }),
  z.object({
    kind: z.literal('limbLevel'),
    met,
    level: z.enum(limbLevelValues),
    /** Public reviews that display the level. They do not count. */
    reviewers: z.int(),
  }),
  z.object({ kind: z.literal('activity'), met }),
  z.object({ kind: z.literal('specialty'), met, specialty: z.enum(specialtyValues) }),
  z.object({
    kind: z.literal('language'),
    met,
    language: z.enum(languageValues),
    /** All languages that the listing states. */
    found: z.array(z.enum(languageValues)),
  }),
  z.object({
    kind: z.literal('firstVisit'),
    met,
    days: z.enum(firstVisitDaysValues),
    /** The usual wait in days; null: not stated. */
    found: z.nullable(z.int()),
  }),
  z.object({ kind: z.literal('children'), met }),
  z.object({ kind: z.literal('accessibility'), met, feature: z.enum(accessibilityValues) }),
]);
export type FitNeed = z.output<typeof fitNeed>;

export const fit = z.object({
  // Services of the previous release do not send the next three.
  /** How many needs the listing states: what the order by match compares. */
  met: z._default(z.int(), 0),
  of: z._default(z.int(), 0),
  /** Each need once, in display order. */
  needs: z._default(z.array(fitNeed), []),
  /** Always empty, for pages of contract 1. */
  reasons: z.array(z.never()),
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
  nearState: z.nullable(z.enum(homeStateNames)),
  outOfState: z.array(matchedCard),
});
export type MatchReply = z.output<typeof matchReply>;

export const matchProsthetists = defineEndpoint('search', 'POST /api/prosthetists/match', {
  id: 'matchProsthetists',
  isReadOnly: true,
  summary:
    'The same search with health facts, which no address may hold: what each one meets, reviewers like me, order by match.',
  body: z.object({
    search: searchQuery,
    facts: matchNeeds,
    /** Only results with a public review that displays one of the person's levels. */
    reviewersLikeMe: z._default(z.boolean(), false),
  }),
  reply: matchReply,
  problems: { ...searchProsthetists.problems, 413: 'The body is too large.', 415: 'The body is not JSON.' },
  limitsDescription: `${searchPageSize} listings a page, as in \`searchProsthetists\`. Nothing of the body is kept or logged.`,
});

/** Maximum number of listings in one call: all that an account can have saved. */
export const maxFits = 200;

export const fitProsthetists = defineEndpoint('search', 'POST /api/prosthetists/fits', {
  id: 'fitProsthetists',
  isReadOnly: true,
  summary: 'How many of the needs these listings meet, which no address may hold. Unknown ones are left out.',
  body: z.object({ slugs: z.array(slugOrId).check(z.maxLength(maxFits)), facts: matchNeeds }),
  reply: z.object({ fits: z.array(z.object({ slug: z.string(), fit })) }),
  problems: {
    400: 'Malformed.',
    413: 'The body is too large.',
    415: 'The body is not JSON.',
    503: unavailableProblem,
  },
  limitsDescription: 'Nothing of the body is kept or logged.',
});

export const matchEndpoints = [matchProsthetists, fitProsthetists] as const;
