import { type FixedOrder, keyOf } from './orders.ts';
import type { Orders, Segment } from './segment.ts';
import { isPause, type Sliced } from './slices.ts';
import { counting, sorted } from './sort.ts';

/** Sorts the rows in every order that does not depend on where a search starts. */
export function* fixedOrders(
  names: readonly string[],
  keys: Pick<Segment, 'ratingSum' | 'reviewCount' | 'confirmedDay'>,
  mean: number,
): Sliced<Orders> {
  const byName = yield* sorted(counting(names.length), (a, b) =>
    names[a]! < names[b]! ? -1 : names[a]! > names[b]! ? 1 : a - b,
  );
  const nameRank = new Uint32Array(names.length);
  for (let rank = 0; rank < byName.length; rank++) nameRank[byName[rank]!] = rank;

  const by = function* (order: FixedOrder, rows: Uint32Array): Sliced<Uint32Array> {
    const key = new Float64Array(rows.length);
    for (let row = 0; row < rows.length; row++) {
      if (isPause(row)) yield;
      key[row] = keyOf(order, keys, row, mean);
    }
    // The sort is stable: where keys tie, rows stay in the order in which they are given.
    return yield* sorted(rows, (a, b) => key[a]! - key[b]!);
  };
  return {
    byName,
    nameRank,
    byRating: yield* by('rating', byName.slice()),
    byReviews: yield* by('reviews', counting(names.length)),
    byConfirmed: yield* by('confirmed', counting(names.length)),
  };
}
