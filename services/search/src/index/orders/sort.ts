import { allocate } from '../segment/column.ts';
import { isPause, type SlicedWork } from '../slices.ts';

/**
 * Sorts numbers by a comparison and can pause, unlike the built-in sort. Natural merge sort: sorted runs cost almost
 * nothing.
 */
export function* sortOrder(
  order: Uint32Array,
  compare: (a: number, b: number) => number,
): SlicedWork<Uint32Array> {
  let from = order;
  let to: Uint32Array = yield* allocate(Uint32Array, order.length);
  let runs = yield* findNaturalRuns(from, compare);
  let step = 0;
  while (runs.length > 2) {
    const merged: number[] = [0];
    for (let i = 0; i + 1 < runs.length; i += 2) {
      const [start, middle, end] = [runs[i]!, runs[i + 1]!, runs[i + 2] ?? runs[i + 1]!];
      let [left, right] = [start, middle];
      for (let out = start; out < end; out++) {
        if (isPause(++step)) yield;
        const takeLeft = right >= end || (left < middle && compare(from[left]!, from[right]!) <= 0);
        to[out] = takeLeft ? from[left++]! : from[right++]!;
      }
      merged.push(end);
    }
    [from, to] = [to, from];
    runs = merged;
  }
  return from;
}

/** Start of each ascending run, and the end. */
function* findNaturalRuns(
  order: Uint32Array,
  compare: (a: number, b: number) => number,
): SlicedWork<number[]> {
  const runs = [0];
  for (let i = 1; i < order.length; i++) {
    if (isPause(i)) yield;
    if (compare(order[i - 1]!, order[i]!) > 0) runs.push(i);
  }
  runs.push(order.length);
  return runs;
}

/** 0, 1, 2, … */
export function createRange(length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let i = 0; i < length; i++) numbers[i] = i;
  return numbers;
}
