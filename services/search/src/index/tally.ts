import { Best, type Ranked } from './best.ts';
import type { Visitor } from './candidates.ts';
import { LaneCounts, type Wanted } from './facets.ts';
import { metresOf, squaredChordWithin } from './geometry.ts';
import { keyOf, type Order } from './orders.ts';
import { boundIn, type Position } from './position.ts';
import type { Segment } from './segment.ts';

/** Counters are large enough to be worth keeping; a search that pauses keeps its own. */
const spare: LaneCounts[] = [];

export interface TallyOptions {
  wanted: readonly Wanted[];
  order: Order;
  /** The mean that ratings are drawn towards. */
  mean: number;
  after: Position | undefined;
  /** How many of the first listings are asked for. */
  first: number;
}

/**
 * Takes in candidates one by one: applies the filters, counts, and keeps the first in order.
 * A filter's counts are over all that the other filters let through, so a listing that fails in one group alone is
 * counted in that group, and one that fails in two nowhere.
 */
export class Tally implements Visitor {
  readonly lanes: LaneCounts;
  readonly best: Best;
  total = 0;
  readonly #options: TallyOptions;
  readonly #wanted: readonly Wanted[];
  #segment!: Segment;
  #words!: Uint32Array;
  /** By distance, what lies beyond this squared chord is not among the first: most listings never get metres. */
  #reach = Number.POSITIVE_INFINITY;

  constructor(options: TallyOptions) {
    this.#options = options;
    this.#wanted = options.wanted;
    this.lanes = spare.pop() ?? new LaneCounts();
    this.lanes.clear();
    this.best = new Best(options.order, options.first);
    if (options.order === 'distance') {
      this.best.onNarrower = (metres) => {
        this.#reach = squaredChordWithin(metres);
      };
    }
  }

  /** Forgets what was ranked. */
  restart(): void {
    this.best.clear();
  }

  enter(segment: Segment): void {
    const { after } = this.#options;
    this.#segment = segment;
    this.#words = segment.words;
    this.best.enter(segment, after && boundIn(segment, after));
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
    if (failed >= 0) {
      this.lanes.addTo(failed, low, high);
      return;
    }
    this.total++;
    this.lanes.add(low, high);
    this.rank(place, squaredChord);
  }

  /** Keeps a listing if it is among the first; counts nothing. */
  rank(place: number, squaredChord: number): void {
    if (squaredChord > this.#reach) return;
    const { order, mean } = this.#options;
    const segment = this.#segment;
    if (order === 'distance') this.best.offer(metresOf(squaredChord), place);
    else this.best.offer(keyOf(order, segment, segment.row[place]!, mean), place);
  }

  slice(from: number, to: number): Ranked[] {
    return this.best.slice(from, to);
  }

  /** Gives the counters back; the tally must not be used any more. */
  release(): void {
    spare.push(this.lanes);
    this.best.release();
  }
}
