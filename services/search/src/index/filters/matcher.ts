import { homeStates, type LimbLevel, limbLevelValues, toLimbLevel } from '@app/option-lists';
import { type Fit, type FitReason, type MatchFacts, noFilters, type SearchFilters } from '@app/types';
import { type Bits, hasAnyBit, toBits } from './facets.ts';
import { createLevelMask, type LevelCounts } from './levels.ts';

type Group = {
  [K in keyof SearchFilters]: SearchFilters[K] extends boolean ? never : K;
}[keyof SearchFilters];

const toGroupBits = (group: Group, values: readonly string[]) => toBits({ ...noFilters, [group]: values });
const outOfState = toGroupBits('specialty', ['Accepts out-of-state patients']);

/** True if the listing accepts patients from other states. */
export const acceptsOutOfState = (low: number, high: number) => hasAnyBit(low, high, outOfState);

/** The person whom results are matched to. */
export interface Match {
  matcher: Matcher;
  /** Only listings with a review that displays one of the person's levels. */
  onlyAlike: boolean;
}

/** Something that the person chose. A listing that states one of its options meets it. */
interface Need {
  bits: Bits;
  /** The reason to show; `low` and `high` are the listing's options. */
  toReason(low: number, high: number): FitReason;
}

const createNeed = (group: Group, value: string, reason: FitReason): Need => ({
  bits: toGroupBits(group, [value]),
  toReason: () => reason,
});

/** A need that is met by any of several options; none without options. */
function createNeedsOfAny<V extends string>(
  group: Group,
  values: readonly V[],
  toReason: (stated: V[]) => FitReason,
): Need[] {
  if (values.length === 0) return [];
  const options = values.map((value) => ({ value, bits: toGroupBits(group, [value]) }));
  return [
    {
      bits: toGroupBits(group, values),
      toReason: (low, high) =>
        toReason(options.filter(({ bits }) => hasAnyBit(low, high, bits)).map(({ value }) => value)),
    },
  ];
}

/** What the person chose, in display order. */
function listNeeds(facts: MatchFacts, levels: readonly LimbLevel[]): Need[] {
  const needs: Need[] = [];
  if (facts.activityLevel === 'High')
    needs.push(createNeed('specialty', 'Athletes and High Activity', { kind: 'activity' }));
  for (const specialty of new Set(facts.picks))
    needs.push(createNeed('specialty', specialty, { kind: 'specialty', specialty }));
  if (facts.ageRange === "I'm a Parent")
    needs.push({ bits: toBits({ ...noFilters, children: true }), toReason: () => ({ kind: 'children' }) });
  for (const level of levels) needs.push(createNeed('limbLevel', level, { kind: 'limbLevel', level }));
  needs.push(...createNeedsOfAny('insurance', facts.insurance, (plans) => ({ kind: 'insurance', plans })));
  needs.push(
    ...createNeedsOfAny('language', facts.language, (languages) => ({ kind: 'language', languages })),
  );
  const days = facts.firstVisitDays;
  if (days) needs.push(createNeed('firstVisitDays', days, { kind: 'firstVisit', days }));
  for (const feature of new Set(facts.accessibility))
    needs.push(createNeed('accessibility', feature, { kind: 'accessibility', feature }));
  return needs;
}

/** More than a person can have needs. */
const elsewherePenalty = 64;

/** Compares listings with a person's facts. A missing fact on either side changes nothing. */
export class Matcher {
  /** The person's levels in reviews (`packLevels`); 0 if none was given. */
  readonly mask: number;
  /** Two-letter state code. */
  readonly home: string | undefined;
  readonly #levels: readonly LimbLevel[];
  readonly #needs: readonly Need[];
  readonly #isHomeFirst: boolean;

  constructor(
    facts: MatchFacts,
    { home: homeState, radiusMiles }: { home: string | undefined; radiusMiles: number },
  ) {
    const { lowerExtremity = 'None', upperExtremity = 'None' } = facts;
    this.#levels = limbLevelValues.filter((level) =>
      [lowerExtremity, upperExtremity].map(toLimbLevel).includes(level),
    );
    this.mask = createLevelMask(this.#levels);
    this.home = homeState;
    this.#needs = listNeeds(facts, this.#levels);
    this.#isHomeFirst = homeState !== undefined && !Number.isFinite(radiusMiles);
  }

  /**
   * First part of the key by match: the number of needs that a listing meets, most first. In a search without a radius
   * all listings of the person's state come before the others.
   */
  computeKey(low: number, high: number, state: string): number {
    let met = 0;
    for (const { bits } of this.#needs) if (hasAnyBit(low, high, bits)) met++;
    return (this.#isHomeFirst && state !== this.home ? elsewherePenalty : 0) - met;
  }

  /** The needs that a listing meets, and how many of its reviewers have the person's levels, which does not count. */
  explain(low: number, high: number, counts: LevelCounts): Fit {
    const met = this.#needs.filter(({ bits }) => hasAnyBit(low, high, bits));
    const reviewers = this.#levels.map((level) => ({ level, reviewers: counts[level] ?? 0 }));
    return {
      reasons: [
        ...met.map((need) => need.toReason(low, high)),
        ...reviewers
          .filter((group) => group.reviewers > 0)
          .map((group) => ({ kind: 'level' as const, ...group })),
      ],
      reviewersLikeMe: reviewers.reduce((sum, group) => sum + group.reviewers, 0),
    };
  }
}

/** Two-letter code of a state's full name. */
export const findStateCode = (name: string | undefined) =>
  homeStates.find((state) => state.name === name)?.code;
