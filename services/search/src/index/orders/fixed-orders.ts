import { allocate } from '../segment/column.ts';
import { transformInverse } from '../segment/grouped.ts';
import type { Orders, Segment } from '../segment/segment.ts';
import { isPause, type SlicedWork } from '../slices.ts';
import { computeKey, type FixedOrder } from './orders.ts';
import { createRange, sortOrder } from './sort.ts';

/** Sorts the rows by each order that does not depend on the origin of a search. */
export function* buildFixedOrders(
  names: readonly string[],
  keys: Pick<Segment, 'ratingSum' | 'reviewCount' | 'confirmedDay'>,
  mean: number,
): SlicedWork<Orders> {
  const byName = yield* sortOrder(createRange(names.length), (a, b) =>
    names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : a - b,
  );
  const nameRank = yield* allocate(Uint32Array, names.length);
  for (let rank = 0; rank < byName.length; rank++) {
    if (isPause(rank)) yield;
    nameRank[byName[rank]!] = rank;
  }

  /** Stable: rows with equal keys keep the given order. */
  const sortBy = function* (order: FixedOrder, rows: Uint32Array): SlicedWork<Uint32Array> {
    // Keys (review counts, days) have few distinct values, so rows are grouped by key instead of compared.
    const found = new Map<number, number>();
    const keyNumbers = yield* allocate(Uint32Array, rows.length);
    for (let i = 0; i < rows.length; i++) {
      if (isPause(i)) yield;
      const key = computeKey(order, keys, rows[i]!, mean);
      keyNumbers[i] = found.get(key) ?? found.size;
      found.set(key, keyNumbers[i]!);
    }
    const ranks = new Uint32Array(found.size);
    for (const [rank, key] of [...found.keys()].sort((a, b) => a - b).entries())
      ranks[found.get(key)!] = rank;
    for (let i = 0; i < rows.length; i++) {
      if (isPause(i)) yield;
      keyNumbers[i] = ranks[keyNumbers[i]!]!;
    }
    const grouped = { starts: createRange(rows.length + 1), members: keyNumbers };
    const { members: sorted } = yield* transformInverse(grouped, found.size);
    for (let i = 0; i < rows.length; i++) {
      if (isPause(i)) yield;
      sorted[i] = rows[sorted[i]!]!;
    }
    return sorted;
  };
  const byRating = yield* sortBy('rating', byName);
  return {
    byName,
    nameRank,
    byRating,
    byReviews: yield* sortBy('reviews', byRating),
    byConfirmed: yield* sortBy('confirmed', byRating),
  };
}
