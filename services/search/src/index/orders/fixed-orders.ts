import type { Orders, Segment } from '../segment/segment.ts';
import { isPause, type SlicedWork } from '../slices.ts';
import { computeKey, type FixedOrder } from './orders.ts';
import { createRange, sortOrder } from './sort.ts';

/** Sorts the rows in every order that does not depend on where a search starts. */
export function* buildFixedOrders(
  names: readonly string[],
  keys: Pick<Segment, 'ratingSum' | 'reviewCount' | 'confirmedDay'>,
  mean: number,
): SlicedWork<Orders> {
  const byName = yield* sortOrder(createRange(names.length), (a, b) =>
    names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : a - b,
  );
  const nameRank = new Uint32Array(names.length);
  for (let rank = 0; rank < byName.length; rank++) nameRank[byName[rank]!] = rank;

  const sortBy = function* (order: FixedOrder, rows: Uint32Array): SlicedWork<Uint32Array> {
    const key = new Float64Array(rows.length);
    for (let row = 0; row < rows.length; row++) {
      if (isPause(row)) yield;
      key[row] = computeKey(order, keys, row, mean);
    }
    // The sort is stable: where keys tie, rows stay in the order in which they are given.
    return yield* sortOrder(rows, (a, b) => key[a]! - key[b]!);
  };
  return {
    byName,
    nameRank,
    byRating: yield* sortBy('rating', byName.slice()),
    byReviews: yield* sortBy('reviews', createRange(names.length)),
    byConfirmed: yield* sortBy('confirmed', createRange(names.length)),
  };
}
