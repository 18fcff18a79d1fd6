import type { Segment } from '../segment/segment.ts';
import { type Bound, compareTied, isUpTo, type Order } from './orders.ts';

export interface RankedPlace {
  segment: Segment;
  place: number;
  /** The sort key. */
  key: number;
}

/**
 * Keeps the first n of many listings. Candidates go to a buffer; when it is full, all but the first n are dropped. A
 * listing usually costs one comparison, whichever page is asked for.
 */
export class Best {
  readonly #order: Order;
  readonly #wanted: number;
  readonly #mean: number;
  readonly #room: number;
  readonly #candidates: Candidates;
  #length = 0;
  readonly #segments: Segment[] = [];
  #bound: Bound | undefined;
  /** Listings with a higher key are not among the first. */
  #worst = Number.POSITIVE_INFINITY;
  /** Called with the new maximum key of candidates. */
  onNarrower: (worst: number) => void = () => {};

  /** `mean`: prior mean of ratings. */
  constructor(order: Order, wanted: number, mean: number) {
    this.#order = order;
    this.#wanted = wanted;
    this.#mean = mean;
    this.#room = wanted * 2 + 24;
    this.#candidates = takeCandidates(this.#room);
  }

  /** Removes all candidates. */
  clear(): void {
    this.#length = 0;
    this.#segments.length = 0;
    this.#worst = Number.POSITIVE_INFINITY;
    this.onNarrower(this.#worst);
  }

  /** Sets the segment of the following candidates, and the bound that they must exceed. */
  enter(segment: Segment, bound: Bound | undefined): void {
    this.#segments.push(segment);
    this.#bound = bound;
  }

  /** Adds a listing, given by its key and one of its places. */
  offer(key: number, place: number): void {
    if (key > this.#worst || this.#isBeforeBound(key, place)) return;
    const { keys, places, segments, order } = this.#candidates;
    const i = this.#length++;
    keys[i] = key;
    places[i] = place;
    segments[i] = this.#segments.length - 1;
    order[i] = i;
    if (this.#length === this.#room) this.#narrow();
  }

  get length(): number {
    return Math.min(this.#length, this.#wanted);
  }

  /** The listings from one rank to another, in order. */
  slice(from: number, to: number): RankedPlace[] {
    const end = Math.min(to, this.#length);
    if (from >= end) return [];
    const { order } = this.#candidates;
    if (end < this.#length) this.#partition(0, this.#length - 1, end);
    if (from > 0) this.#partition(0, end - 1, from);
    return Array.from(order.subarray(from, end))
      .sort((a, b) => this.#compare(a, b))
      .map((i) => this.#rankedAt(i));
  }

  /** Releases the buffer for reuse. The object must not be used afterwards. */
  release(): void {
    if (this.#room <= smallRoom) spare.push(this.#candidates);
  }

  #isBeforeBound(key: number, place: number): boolean {
    if (this.#bound === undefined) return false;
    const segment = this.#segments.at(-1)!;
    return isUpTo(this.#bound, this.#order, key, segment, segment.row[place]!, this.#mean);
  }

  #rankedAt(i: number): RankedPlace {
    const { keys, places, segments } = this.#candidates;
    return { segment: this.#segments[segments[i]!]!, place: places[i]!, key: keys[i]! };
  }

  #narrow(): void {
    const { keys, places, segments, order } = this.#candidates;
    this.#partition(0, this.#length - 1, this.#wanted);
    this.#length = this.#wanted;
    // In ascending order of their places in the buffer, so that none is overwritten before it is copied.
    const stored = order.subarray(0, this.#wanted).sort();
    let worst = Number.NEGATIVE_INFINITY;
    for (let to = 0; to < stored.length; to++) {
      const from = stored[to]!;
      keys[to] = keys[from]!;
      places[to] = places[from]!;
      segments[to] = segments[from]!;
      if (keys[to]! > worst) worst = keys[to]!;
    }
    for (let i = 0; i < stored.length; i++) order[i] = i;
    this.#worst = worst;
    this.onNarrower(worst);
  }

  #compare(a: number, b: number): number {
    const { keys } = this.#candidates;
    return keys[a] === keys[b] ? this.#compareTied(a, b) : keys[a]! - keys[b]!;
  }

  #compareTied(a: number, b: number): number {
    const one = this.#rankedAt(a);
    const other = this.#rankedAt(b);
    const rowA = one.segment.row[one.place]!;
    const rowB = other.segment.row[other.place]!;
    return compareTied(this.#order, this.#mean, one.segment, rowA, other.segment, rowB);
  }

  /** Quickselect: moves the `count` least numbers to the front of the range. */
  #partition(from: number, to: number, count: number): void {
    const { keys, order } = this.#candidates;
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const pivot = order[middle]!;
      const pivotKey = keys[pivot]!;
      order[middle] = order[high]!;
      let store = low;
      for (let i = low; i < high; i++) {
        const one = order[i]!;
        const key = keys[one]!;
        if (key < pivotKey || (key === pivotKey && this.#compareTied(one, pivot) < 0)) {
          order[i] = order[store]!;
          order[store++] = one;
        }
      }
      order[high] = order[store]!;
      order[store] = pivot;
      if (store === count) return;
      if (store < count) low = store + 1;
      else high = store - 1;
    }
  }
}

/** Candidates as columns; `order` holds their numbers. Ties are resolved only where keys are equal. */
interface Candidates {
  keys: Float64Array;
  places: Uint32Array;
  segments: Uint16Array;
  order: Uint32Array;
}

/** Buffers for a first page are reused. */
const smallRoom = 128;
const spare: Candidates[] = [];

function takeCandidates(room: number): Candidates {
  const stored = room <= smallRoom ? spare.pop() : undefined;
  if (stored) return stored;
  const size = Math.max(room, smallRoom);
  return {
    keys: new Float64Array(size),
    places: new Uint32Array(size),
    segments: new Uint16Array(size),
    order: new Uint32Array(size),
  };
}
