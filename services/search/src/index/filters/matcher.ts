import { homeStates, type LimbLevel, languageValues } from '@app/option-lists';
import { type Fit, type FitNeed, type MatchNeeds, noFilters, type SearchFilters } from '@app/types';
import { type Bits, createLevelMask, hasAnyBit, type LevelCounts, toBits } from './facets.ts';

type ListFilterKey = {
  [K in keyof SearchFilters]: SearchFilters[K] extends boolean ? never : K;
}[keyof SearchFilters];

const toFilterBits = (filterKey: ListFilterKey, values: readonly string[]) =>
  toBits({ ...noFilters, [filterKey]: values });
const outOfStateBits = toFilterBits('specialty', ['Accepts out-of-state patients']);

export const acceptsOutOfState = (lowBits: number, highBits: number) =>
  hasAnyBit(lowBits, highBits, outOfStateBits);

/** The needs of a person that results are matched to. */
export interface NeedsMatch {
  matcher: Matcher;
  /** Only listings with a review that displays one of the person's levels. */
  onlySimilarReviewers: boolean;
}

/** The fields of a listing that are compared with needs. */
export interface FilterableListing {
  /** Options of all filters. */
  lowBits: number;
  highBits: number;
  /** Usual wait for a first visit; null if not stated. */
  firstVisitDays: number | null;
  levelCounts: LevelCounts;
}

/** A need that the person chose. A listing with one of its bits meets it. */
interface Need {
  bits: Bits;
  toFitNeed(met: boolean, listing: FilterableListing): FitNeed;
}

const highActivitySpecialty = 'Athletes and High Activity' satisfies SearchFilters['specialty'][number];
const childrenBits = toBits({ ...noFilters, children: true });
const languageBits = languageValues.map((value) => [value, toFilterBits('language', [value])] as const);
const listLanguages = ({ lowBits, highBits }: FilterableListing) =>
  languageBits.filter(([, bits]) => hasAnyBit(lowBits, highBits, bits)).map(([value]) => value);

/** Lists the needs that the person chose, in display order. */
function listNeeds(facts: MatchNeeds): Need[] {
  const { plan, firstVisitDays: days } = facts;
  const needs: Need[] = [];
  const addNeed = (filterKey: ListFilterKey, value: string, toFitNeed: Need['toFitNeed']) =>
    needs.push({ bits: toFilterBits(filterKey, [value]), toFitNeed });
  if (plan) addNeed('insurance', plan, (met) => ({ kind: 'plan', met, plan }));
  for (const level of new Set(facts.limbLevel))
    addNeed('limbLevel', level, (met, { levelCounts }) => {
      return { kind: 'limbLevel', met, level, reviewers: levelCounts[level] ?? 0 };
    });
  if (facts.highActivity) addNeed('specialty', highActivitySpecialty, (met) => ({ kind: 'activity', met }));
  for (const specialty of new Set(facts.picks))
    addNeed('specialty', specialty, (met) => ({ kind: 'specialty', met, specialty }));
  for (const language of new Set(facts.language))
    addNeed('language', language, (met, listing) => {
      return { kind: 'language', met, language, found: listLanguages(listing) };
    });
  if (days)
    addNeed('firstVisitDays', days, (met, listing) => {
      return { kind: 'firstVisit', met, days, found: listing.firstVisitDays };
    });
  if (facts.children) needs.push({ bits: childrenBits, toFitNeed: (met) => ({ kind: 'children', met }) });
  for (const feature of new Set(facts.accessibility))
    addNeed('accessibility', feature, (met) => ({ kind: 'accessibility', met, feature }));
  return needs;
}

/** Greater than the number of needs that a person can have. */
export const elsewherePenalty = 64;

/** Compares listings with a person's needs. What either side does not state has no effect. */
export class Matcher {
  /** The person's levels as bits (`createLevelMask`); 0 without any. */
  readonly levelMask: number;
  /** Two-letter state code. */
  readonly homeState: string | undefined;
  readonly #levels: readonly LimbLevel[];
  readonly #needs: readonly Need[];
  /** True if all listings of the person's state come before the others. */
  readonly isHomeFirst: boolean;

  constructor(
    facts: MatchNeeds,
    { homeState, radiusMiles }: { homeState: string | undefined; radiusMiles: number },
  ) {
    this.#levels = [...new Set(facts.limbLevel)];
    this.levelMask = createLevelMask(this.#levels);
    this.homeState = homeState;
    this.#needs = listNeeds(facts);
    this.isHomeFirst = homeState !== undefined && !Number.isFinite(radiusMiles);
  }

  /** The bits of each need: a listing with any of them meets it. */
  get needBits(): Bits[] {
    return this.#needs.map(({ bits }) => bits);
  }

  /** Computes the first part of the key by match, lowest first: the home state if it comes first, then needs met. */
  computeFirstKeyPart(lowBits: number, highBits: number, state: string): number {
    let metCount = 0;
    for (const { bits } of this.#needs) if (hasAnyBit(lowBits, highBits, bits)) metCount++;
    return (this.isHomeFirst && state !== this.homeState ? elsewherePenalty : 0) - metCount;
  }

  /** Lists which needs a listing meets. `reviewersLikeMe`: reviewers with the person's levels, which are no need. */
  computeFit(listing: FilterableListing): Fit {
    const { lowBits, highBits, levelCounts } = listing;
    const needs = this.#needs.map(({ bits, toFitNeed }) =>
      toFitNeed(hasAnyBit(lowBits, highBits, bits), listing),
    );
    return {
      met: needs.filter(({ met }) => met).length,
      of: needs.length,
      needs,
      reasons: [],
      reviewersLikeMe: this.#levels.reduce((sum, level) => sum + (levelCounts[level] ?? 0), 0),
    };
  }
}

/** Finds the two-letter code of a state by its full name. */
export const findStateCode = (name: string | undefined) =>
  homeStates.find((state) => state.name === name)?.code;
