import {
  homeStates,
  insuranceValues,
  languageValues,
  limbLevelValues,
  specialtyValues,
  toLimbLevel,
  upperLimbLevels,
} from '@app/option-lists';
import { type FitReason, type MatchFacts, noFilters, type SearchFilters } from '@app/types';
import { toWords, type Words } from './facets.ts';
import { createLevelMask, getReviewers, getShifts, mostReviewers, upperLimbBit } from './levels.ts';

type Group = {
  [K in keyof SearchFilters]: SearchFilters[K] extends boolean ? never : K;
}[keyof SearchFilters];
type Specialty = SearchFilters['specialty'][number];

const toBits = (group: Group, values: readonly string[]) => toWords({ ...noFilters, [group]: values });
const hasAny = (low: number, high: number, bits: Words) => (low & bits[0]) !== 0 || (high & bits[1]) !== 0;

const mapValues = <V extends string>(group: Group, values: readonly V[]) =>
  new Map(values.map((value) => [value, toBits(group, [value])]));
/** Bits of single values, computed once because every card needs them. */
const bitsOfEach = {
  specialty: mapValues('specialty', specialtyValues),
  insurance: mapValues('insurance', insuranceValues),
  language: mapValues('language', languageValues),
};

const forActivity: Specialty = 'Athletes and High Activity';
const outOfState = toBits('specialty', ['Accepts out-of-state patients']);
const children = toWords({ ...noFilters, children: true });
const armLevels = toBits('limbLevel', upperLimbLevels);

/** True if the listing accepts patients from other states. */
export const hasOutOfState = (low: number, high: number) => hasAny(low, high, outOfState);
/** Experience with upper limbs is rare among prosthetists, so it gets points of its own. */
const hasArmExperience = (low: number, high: number, levels: number) =>
  (levels & upperLimbBit) !== 0 || hasAny(low, high, armLevels);

/** In hundredths of points. */
const points = {
  specialty: 300,
  arms: 200,
  reach: 200,
  insurance: 200,
  language: 200,
  reviewer: 100,
} as const;

/** The person's home state, and whether the search has a radius. */
interface Around {
  /** Two-letter state code. */
  home: string | undefined;
  radiusMiles: number;
}

/**
 * Points by published rules: compares the listing and the levels of its public reviews with the person's facts. A
 * missing fact on either side changes nothing. Activity earns no points by reviews, because reviews do not display it.
 */
export class Matcher {
  /** The person's levels, as indexes of `limbLevelValues`. */
  readonly levels: readonly number[];
  /** The bits of these levels; 0 if none was given. */
  readonly mask: number;
  readonly home: string | undefined;
  readonly #facts: MatchFacts;
  readonly #specialties: readonly Specialty[];
  /** Three numbers per bonus: bits (low, high) of which one is required, and its points. */
  readonly #bonuses: Float64Array;
  readonly #shifts: readonly [number, number];
  readonly #arm: boolean;
  readonly #hasRadius: boolean;

  constructor(facts: MatchFacts, { home, radiusMiles }: Around) {
    const findLevel = (extremity = 'None') =>
      (limbLevelValues as readonly (string | undefined)[]).indexOf(toLimbLevel(extremity));
    const arm = findLevel(facts.upperExtremity);
    this.levels = [findLevel(facts.lowerExtremity), arm].filter((number) => number >= 0);
    this.mask = createLevelMask(this.levels);
    this.home = home;
    this.#facts = facts;
    this.#arm = arm >= 0;
    this.#hasRadius = Number.isFinite(radiusMiles);
    this.#specialties = [
      ...(facts.activityLevel === 'High' ? [forActivity] : []),
      ...(this.#arm ? (['Myoelectric'] as const) : []),
      ...new Set(facts.picks),
    ];
    this.#shifts = getShifts(this.levels);
    const bonuses = [
      ...this.#specialties.map((one) => [...toBits('specialty', [one]), points.specialty]),
      [...toBits('insurance', facts.insurance), points.insurance],
      [...toBits('language', facts.language), points.language],
    ];
    this.#bonuses = Float64Array.from(bonuses.flat());
  }

  isHome(state: string): boolean {
    return this.home !== undefined && state === this.home;
  }

  /**
   * Hundredths of points of a listing at one of its places, without its rating (`toRatingPoints`). The maximum is about
   * 2,000.
   */
  points(low: number, high: number, levels: number, isHome: boolean): number {
    const bonuses = this.#bonuses;
    const [first, second] = this.#shifts;
    let sum =
      points.reviewer * Math.min(mostReviewers, getReviewers(levels, first) + getReviewers(levels, second));
    for (let i = 0; i < bonuses.length; i += 3)
      if ((low & bonuses[i]!) !== 0 || (high & bonuses[i + 1]!) !== 0) sum += bonuses[i + 2]!;
    if (this.#arm && hasArmExperience(low, high, levels)) sum += points.arms;
    if (this.#hasRadius || isHome || (this.home !== undefined && hasOutOfState(low, high)))
      sum += points.reach;
    return sum;
  }

  /** Reasons why a listing fits, in display order. `count` returns the number of reviews that display a level. */
  reasons(
    low: number,
    high: number,
    levels: number,
    isHome: boolean,
    count: (level: number) => number,
  ): FitReason[] {
    const filterHeld = <V extends string>(values: readonly V[], bits: ReadonlyMap<V, Words>) =>
      values.filter((value) => hasAny(low, high, bits.get(value)!));
    const plans = filterHeld(this.#facts.insurance, bitsOfEach.insurance);
    const languages = filterHeld(this.#facts.language, bitsOfEach.language);
    const reasons: FitReason[] = filterHeld(this.#specialties, bitsOfEach.specialty).map((specialty) =>
      specialty === forActivity ? { kind: 'activity' } : { kind: 'specialty', specialty },
    );
    if (this.#arm && hasArmExperience(low, high, levels)) reasons.push({ kind: 'upperLimb' });
    if (this.#facts.ageRange === "I'm a Parent" && hasAny(low, high, children))
      reasons.push({ kind: 'children' });
    for (const number of this.levels) {
      const reviewers = count(number);
      if (reviewers > 0) reasons.push({ kind: 'level', level: limbLevelValues[number]!, reviewers });
    }
    if (plans.length > 0) reasons.push({ kind: 'insurance', plans });
    if (languages.length > 0) reasons.push({ kind: 'language', languages });
    if (this.home !== undefined && !isHome && hasOutOfState(low, high)) reasons.push({ kind: 'outOfState' });
    return reasons;
  }
}

/** Two-letter code of a state's full name. */
export const findStateCode = (name: string | undefined) =>
  homeStates.find((state) => state.name === name)?.code;

/** Up to 100 hundredths for the rating: a `rankScore` of 1 to 5. */
export const toRatingPoints = (score: number) => Math.round((score - 1) * 25);
export const mostRatingPoints = 100;

/** More tenths of a mile than half the Earth's circumference, and enough steps for a score. */
const nearSpan = 2 ** 25;

/**
 * Sort key of the order by match, lowest first: points (descending), then tenths of a mile, or the score without an origin. Both
 * parts share one number, so that ranking works as for any other order.
 */
export function matchKey(points: number, tenthMiles: number | undefined, score: number): number {
  const near = tenthMiles === undefined ? Math.round((5 - score) * 1e6) : Math.min(tenthMiles, nearSpan - 1);
  return matchKeyAt(points, near);
}

/** Builds a key from points and the second part. */
export const matchKeyAt = (points: number, near: number) => near - points * nearSpan;

/** The second part of a key: tenths of a mile or score. */
export const getNearPart = (key: number) => key - Math.floor(key / nearSpan) * nearSpan;

/** The points of a key. */
export const getPoints = (key: number) => -Math.floor(key / nearSpan);
