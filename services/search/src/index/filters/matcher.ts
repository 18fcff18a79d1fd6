import {
  homeStates,
  insuranceValues,
  languageValues,
  limbLevelValues,
  specialtyValues,
  toLimbLevel,
  upperLimbLevels,
} from '@app/option-lists';
import { type Fit, type FitReason, type MatchFacts, noFilters, type SearchFilters } from '@app/types';
import { type Bits, hasAny, toBits } from './facets.ts';
import { createLevelMask, getReviewers, type LevelCounts, mostReviewers, upperLimbBit } from './levels.ts';

type Group = {
  [K in keyof SearchFilters]: SearchFilters[K] extends boolean ? never : K;
}[keyof SearchFilters];
type Specialty = SearchFilters['specialty'][number];

const toGroupBits = (group: Group, values: readonly string[]) => toBits({ ...noFilters, [group]: values });
const mapValues = <V extends string>(group: Group, values: readonly V[]) =>
  new Map(values.map((value) => [value, toGroupBits(group, [value])]));
/** Bits of single values, computed once because every card needs them. */
const bitsOfEach = {
  specialty: mapValues('specialty', specialtyValues),
  insurance: mapValues('insurance', insuranceValues),
  language: mapValues('language', languageValues),
};

const forActivity: Specialty = 'Athletes and High Activity';
const outOfState = toGroupBits('specialty', ['Accepts out-of-state patients']);
const children = toBits({ ...noFilters, children: true });
const armLevels = toGroupBits('limbLevel', upperLimbLevels);

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

/** The person whom results are matched to. */
export interface Match {
  matcher: Matcher;
  /** Only listings with a review that displays one of the person's levels. */
  onlyAlike: boolean;
}

/** The person's home state, and whether the search has a radius. */
interface Around {
  /** Two-letter state code. */
  home: string | undefined;
  radiusMiles: number;
}

/** What is compared of a listing: its filters and the levels of its public reviews, packed, and its state. */
export interface Matchable {
  low: number;
  high: number;
  levels: number;
  state: string;
}

/**
 * Points by published rules: compares the listing and the levels of its public reviews with the person's facts. A
 * missing fact on either side changes nothing. Activity earns no points by reviews, because reviews do not display it.
 */
export class Matcher {
  /** The person's levels, as indexes of `limbLevelValues`. */
  readonly #levels: readonly number[];
  /** The bits of these levels; 0 if none was given. */
  readonly mask: number;
  readonly home: string | undefined;
  readonly #facts: MatchFacts;
  readonly #specialties: readonly Specialty[];
  readonly #bonuses: readonly { bits: Bits; points: number }[];
  readonly #arm: boolean;
  readonly #hasRadius: boolean;

  constructor(facts: MatchFacts, { home, radiusMiles }: Around) {
    const findLevel = (extremity = 'None') =>
      (limbLevelValues as readonly (string | undefined)[]).indexOf(toLimbLevel(extremity));
    const arm = findLevel(facts.upperExtremity);
    this.#levels = [findLevel(facts.lowerExtremity), arm].filter((number) => number >= 0);
    this.mask = createLevelMask(this.#levels);
    this.home = home;
    this.#facts = facts;
    this.#arm = arm >= 0;
    this.#hasRadius = Number.isFinite(radiusMiles);
    this.#specialties = [
      ...(facts.activityLevel === 'High' ? [forActivity] : []),
      ...(this.#arm ? (['Myoelectric'] as const) : []),
      ...new Set(facts.picks),
    ];
    this.#bonuses = [
      ...this.#specialties.map((one) => ({
        bits: toGroupBits('specialty', [one]),
        points: points.specialty,
      })),
      { bits: toGroupBits('insurance', facts.insurance), points: points.insurance },
      { bits: toGroupBits('language', facts.language), points: points.language },
    ];
  }

  /** Hundredths of points of a listing; `score` is its weighted rating. The maximum is about 2,000. */
  computePoints(low: number, high: number, levels: number, state: string, score: number): number {
    let reviewers = 0;
    for (const level of this.#levels) reviewers += getReviewers(levels, level);
    let sum = points.reviewer * Math.min(mostReviewers, reviewers) + Math.round((score - 1) * 25);
    for (const bonus of this.#bonuses) if (hasAny(low, high, bonus.bits)) sum += bonus.points;
    if (this.#arm && hasArmExperience(low, high, levels)) sum += points.arms;
    const { home } = this;
    if (this.#hasRadius || (home !== undefined && (state === home || hasOutOfState(low, high))))
      sum += points.reach;
    return sum;
  }

  /** The reasons why a listing fits, in display order. */
  explain({ low, high, levels, state }: Matchable, counts: LevelCounts): Fit {
    const filterHeld = <V extends string>(values: readonly V[], bits: ReadonlyMap<V, Bits>) =>
      values.filter((value) => hasAny(low, high, bits.get(value)!));
    const plans = filterHeld(this.#facts.insurance, bitsOfEach.insurance);
    const languages = filterHeld(this.#facts.language, bitsOfEach.language);
    const reasons: FitReason[] = filterHeld(this.#specialties, bitsOfEach.specialty).map((specialty) =>
      specialty === forActivity ? { kind: 'activity' } : { kind: 'specialty', specialty },
    );
    if (this.#arm && hasArmExperience(low, high, levels)) reasons.push({ kind: 'upperLimb' });
    if (this.#facts.ageRange === "I'm a Parent" && hasAny(low, high, children))
      reasons.push({ kind: 'children' });
    let reviewersLikeMe = 0;
    for (const number of this.#levels) {
      const level = limbLevelValues[number]!;
      const reviewers = counts[level] ?? 0;
      reviewersLikeMe += reviewers;
      if (reviewers > 0) reasons.push({ kind: 'level', level, reviewers });
    }
    if (plans.length > 0) reasons.push({ kind: 'insurance', plans });
    if (languages.length > 0) reasons.push({ kind: 'language', languages });
    if (this.home !== undefined && state !== this.home && hasOutOfState(low, high))
      reasons.push({ kind: 'outOfState' });
    return { reasons, reviewersLikeMe };
  }
}

/** Two-letter code of a state's full name. */
export const findStateCode = (name: string | undefined) =>
  homeStates.find((state) => state.name === name)?.code;
