import type { Visitor } from '../candidates.ts';
import type { Relevance } from '../names/relevance.ts';
import { Best, type RankedPlace } from '../orders/best.ts';
import { computeKey, type Order, rankScore } from '../orders/orders.ts';
import { findBound, type Position } from '../orders/position.ts';
import type { CityRange } from '../places/cities.ts';
import { toMaxSquaredChord, toTenthMiles } from '../places/geometry.ts';
import type { Segment } from '../segment/segment.ts';
import { type GroupFilter, LaneCounts } from './facets.ts';
import { getPoints, type Matcher, matchKey, mostRatingPoints, toRatingPoints } from './matcher.ts';

/** Reusable counters, because they are large. A paused search keeps its own. */
const spare: LaneCounts[] = [];

/** The person whom results are matched to. */
export interface Match {
  matcher: Matcher;
  /** Only listings with a review that displays one of the person's levels. */
  onlyAlike: boolean;
}

export interface TallyOptions {
  wanted: readonly GroupFilter[];
  order: Order;
  /** Prior mean of ratings. */
  mean: number;
  after: Position | undefined;
  /** Number of top listings to keep. */
  first: number;
  /** Set for the order by match, and whenever facts were given. */
  match: Match | undefined;
  /** Set for a search by name. */
  relevance: ReadonlyMap<Segment, Relevance> | undefined;
  /** True if distances are known. */
  hasOrigin: boolean;
}

/**
 * Filters, counts and ranks candidates one by one. The counts of a filter cover all listings that pass the other
 * filters: a listing that fails one group is counted in that group alone, one that fails two in none.
 */
export class Tally implements Visitor {
  readonly lanes: LaneCounts;
  readonly best: Best;
  /** Listings of prosthetists who are away, in the same order, behind all others. */
  readonly #away: Best;
  total = 0;
  /** Of the listings that pass the filters, how many also pass "reviewers like me". */
  alike = 0;
  readonly #options: TallyOptions;
  readonly #wanted: readonly GroupFilter[];
  readonly #mask: number;
  readonly #onlyAlike: boolean;
  #segment!: Segment;
  #words!: Uint32Array;
  #levels!: Uint16Array;
  #home: CityRange = nowhere;
  #relevance: Relevance | undefined;
  /** Order by distance: listings beyond this squared chord cannot rank, so most need no distance in miles. */
  #reach = Number.POSITIVE_INFINITY;
  /** Order by match: listings with fewer points cannot rank. By relevance the tier counts as negative points. */
  #least = Number.NEGATIVE_INFINITY;

  constructor(options: TallyOptions) {
    this.#options = options;
    this.#wanted = options.wanted;
    this.#mask = options.match?.matcher.mask ?? 0;
    this.#onlyAlike = options.match?.onlyAlike ?? false;
    this.lanes = spare.pop() ?? new LaneCounts();
    this.lanes.clear();
    this.best = new Best(options.order, options.first, options.mean);
    this.#away = new Best(options.order, options.first, options.mean);
    if (options.order === 'distance') {
      this.best.onNarrower = (tenthMiles) => {
        this.#reach = toMaxSquaredChord(tenthMiles);
      };
    } else if (options.order === 'match' || options.order === 'relevance') {
      this.best.onNarrower = (key) => {
        this.#least = getPoints(key);
      };
    }
  }

  /** Clears the ranking. */
  restart(): void {
    this.best.clear();
    this.#away.clear();
  }

  enter(segment: Segment): void {
    const { after, match, relevance } = this.#options;
    this.#segment = segment;
    this.#relevance = relevance?.get(segment);
    this.#words = segment.words;
    this.#levels = segment.levels;
    this.#home = findHomeCities(segment, match?.matcher);
    const bound = after && findBound(segment, after, match?.matcher);
    this.best.enter(segment, after?.isAway ? undefined : bound);
    this.#away.enter(segment, after?.isAway ? bound : undefined);
  }

  meet(place: number, squaredChord: number): void {
    const low = this.#words[place * 2]!;
    const high = this.#words[place * 2 + 1]!;
    const wanted = this.#wanted;
    let failed = -1;
    for (let i = 0; i < wanted.length; i++) {
      const want = wanted[i]!;
      if ((low & want.low) !== 0 || (high & want.high) !== 0) continue;
      if (failed >= 0) return;
      failed = want.group;
    }
    if (this.#mask !== 0 || this.#onlyAlike) {
      const isAlike = (this.#levels[place]! & this.#mask) !== 0;
      if (isAlike && failed < 0) this.alike++;
      if (!isAlike && this.#onlyAlike) return;
    }
    if (failed >= 0) {
      this.lanes.addTo(failed, low, high);
      return;
    }
    this.total++;
    this.lanes.add(low, high);
    this.rank(place, squaredChord);
  }

  /** Ranks a listing without counting it. */
  rank(place: number, squaredChord: number): void {
    const isAway = this.#isAway(place);
    // Skips listings beyond the reach; and all of them if the page starts among those who are away, who come last.
    if (isAway ? false : squaredChord > this.#reach || this.#options.after?.isAway) return;
    const { order, mean } = this.#options;
    const segment = this.#segment;
    const best = isAway ? this.#away : this.best;
    const least = isAway ? Number.NEGATIVE_INFINITY : this.#least;
    if (order === 'distance') best.offer(toTenthMiles(squaredChord), place);
    else if (order === 'match') this.#rankMatch(best, least, place, squaredChord);
    else if (order === 'relevance') this.#rankNamed(best, least, place, squaredChord);
    else best.offer(computeKey(order, segment, segment.row[place]!, mean), place);
  }

  #isAway(place: number): boolean {
    const { away, awayRows, row } = this.#segment;
    return awayRows.length > 0 && away[row[place]!] === 1;
  }

  #rankMatch(best: Best, least: number, place: number, squaredChord: number): void {
    const { match, mean, hasOrigin } = this.#options;
    const { row, city, ratingSum, reviewCount } = this.#segment;
    const [from, to] = this.#home;
    const stated = match!.matcher.points(
      this.#words[place * 2]!,
      this.#words[place * 2 + 1]!,
      this.#levels[place]!,
      city[place]! >= from && city[place]! < to,
    );
    if (stated + mostRatingPoints < least) return;
    const score = rankScore(mean, ratingSum[row[place]!]!, reviewCount[row[place]!]!);
    const points = stated + toRatingPoints(score);
    if (points < least) return;
    best.offer(matchKey(points, hasOrigin ? toTenthMiles(squaredChord) : undefined, score), place);
  }

  #rankNamed(best: Best, least: number, place: number, squaredChord: number): void {
    const { mean, hasOrigin } = this.#options;
    const { row, ratingSum, reviewCount } = this.#segment;
    const at = row[place]!;
    const tier = this.#relevance!.tier(at);
    if (-tier < least) return;
    const score = rankScore(mean, ratingSum[at]!, reviewCount[at]!);
    best.offer(matchKey(-tier, hasOrigin ? toTenthMiles(squaredChord) : undefined, score), place);
  }

  /** Number of ranked listings. */
  get length(): number {
    return Math.min(this.best.length + this.#away.length, this.#options.first);
  }

  slice(from: number, to: number): RankedPlace[] {
    const here = this.best.length;
    return [
      ...this.best.slice(from, to),
      ...this.#away.slice(Math.max(0, from - here), Math.max(0, to - here)),
    ];
  }

  /** Releases the counters for reuse. The tally must not be used afterwards. */
  release(): void {
    spare.push(this.lanes);
    this.best.release();
    this.#away.release();
  }
}

const nowhere: CityRange = [0, 0];

/** The cities of the person's home state. */
const findHomeCities = ({ cities }: Segment, matcher: Matcher | undefined): CityRange =>
  matcher?.home === undefined ? nowhere : cities.range(matcher.home, undefined);
