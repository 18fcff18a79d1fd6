import { compareTies, type Order } from './orders.ts';
import type { Segment } from './segment.ts';

/** Where a cursor stands in a segment: listings up to here were on earlier pages. */
export interface Bound {
  key: number;
  tie: number;
}

export interface Ranked {
  segment: Segment;
  place: number;
  /** The key that it was ranked by. */
  key: number;
}

/**
 * Keeps the first few of many listings in an order: candidates go into a buffer, and when it is full, all but the
 * first are thrown out. So a listing costs one comparison as a rule, for the first page as for the hundredth.
 */
export class Best {
  readonly #order: Order;
  readonly #wanted: number;
  readonly #room: number;
  // The candidates, column by column.
  readonly #keys: number[] = [];
  readonly #ties: number[] = [];
  readonly #places: number[] = [];
  readonly #segmentOf: number[] = [];
  #length = 0;
  readonly #segments: Segment[] = [];
  #bound: Bound | undefined;
  /** No key above it can be among the first. */
  #worst = Number.POSITIVE_INFINITY;
  /** Called with the key that a candidate must not exceed from now on. */
  onNarrower: (worst: number) => void = () => {};

  constructor(order: Order, wanted: number) {
    this.#order = order;
    this.#wanted = wanted;
    this.#room = wanted * 2 + 24;
  }

  /** Begins anew. */
  clear(): void {
    this.#length = 0;
    this.#segments.length = 0;
    this.#worst = Number.POSITIVE_INFINITY;
    this.onNarrower(this.#worst);
  }

  /** What is offered from now on is of this segment, and counts only behind the bound. */
  enter(segment: Segment, bound: Bound | undefined): void {
    this.#segments.push(segment);
    this.#bound = bound;
  }

  offer(key: number, tie: number, place: number): void {
    if (key > this.#worst) return;
    const bound = this.#bound;
    if (bound !== undefined && (key < bound.key || (key === bound.key && tie <= bound.tie))) return;
    const i = this.#length++;
    this.#keys[i] = key;
    this.#ties[i] = tie;
    this.#places[i] = place;
    this.#segmentOf[i] = this.#segments.length - 1;
    if (this.#length === this.#room) this.#narrow();
  }

  get length(): number {
    return Math.min(this.#length, this.#wanted);
  }

  /** The listings from one position to another in order. */
  slice(from: number, to: number): Ranked[] {
    const end = Math.min(to, this.#length);
    if (from >= end) return [];
    if (end < this.#length) this.#partition(0, this.#length - 1, end);
    if (from > 0) this.#partition(0, end - 1, from);
    const found = Array.from({ length: end - from }, (_, i) => from + i).sort((a, b) => this.#compare(a, b));
    return found.map((i) => ({
      segment: this.#segments[this.#segmentOf[i]!]!,
      place: this.#places[i]!,
      key: this.#keys[i]!,
    }));
  }

  #narrow(): void {
    this.#partition(0, this.#length - 1, this.#wanted);
    this.#length = this.#wanted;
    let worst = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < this.#length; i++) worst = Math.max(worst, this.#keys[i]!);
    this.#worst = worst;
    this.onNarrower(worst);
  }

  #compare(a: number, b: number): number {
    const keyA = this.#keys[a]!;
    const keyB = this.#keys[b]!;
    if (keyA !== keyB) return keyA - keyB;
    const segmentA = this.#segments[this.#segmentOf[a]!]!;
    const segmentB = this.#segments[this.#segmentOf[b]!]!;
    return compareTies(this.#order, segmentA, this.#ties[a]!, segmentB, this.#ties[b]!);
  }

  /** Quickselect: afterwards the first `count` of the stretch are its least. */
  #partition(from: number, to: number, count: number): void {
    let [low, high] = [from, to];
    while (low < high) {
      const pivot = (low + high) >>> 1;
      this.#swap(pivot, high);
      let store = low;
      for (let i = low; i < high; i++) {
        if (this.#compare(i, high) < 0) this.#swap(i, store++);
      }
      this.#swap(store, high);
      if (store === count) return;
      if (store < count) low = store + 1;
      else high = store - 1;
    }
  }

  #swap(a: number, b: number): void {
    swap(this.#keys, a, b);
    swap(this.#ties, a, b);
    swap(this.#places, a, b);
    swap(this.#segmentOf, a, b);
  }
}

function swap(column: number[], a: number, b: number): void {
  const kept = column[a]!;
  column[a] = column[b]!;
  column[b] = kept;
}
