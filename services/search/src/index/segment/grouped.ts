import { isPause, type SlicedWork } from '../slices.ts';
import { allocate } from './column.ts';

/** Lists of numbers in one array: `starts` holds the start of each list, plus the end. */
export interface GroupIndex {
  starts: Uint32Array;
  members: Uint32Array;
}

export const groupAt = ({ starts, members }: GroupIndex, group: number): Uint32Array =>
  members.subarray(starts[group]!, starts[group + 1]!);

/** The members of adjacent groups. */
export const sliceGroups = ({ starts, members }: GroupIndex, from: number, to: number): Uint32Array =>
  members.subarray(starts[from]!, starts[to]!);

export const countGroupBytes = ({ starts, members }: GroupIndex) => starts.byteLength + members.byteLength;

/** Inverts "listing → tokens" to "token → listings", ascending. `count`: number of tokens. */
export function* transformInverse({ starts, members }: GroupIndex, count: number): SlicedWork<GroupIndex> {
  const newStarts = yield* allocate(Uint32Array, count + 1);
  for (let i = 0; i < members.length; i++) {
    if (isPause(i)) yield;
    newStarts[members[i]! + 1]! += 1;
  }
  for (let group = 0; group < count; group++) newStarts[group + 1]! += newStarts[group]!;
  const next = newStarts.slice();
  const newMembers = yield* allocate(Uint32Array, members.length);
  for (let group = 0; group + 1 < starts.length; group++) {
    if (isPause(group)) yield;
    for (let i = starts[group]!; i < starts[group + 1]!; i++) newMembers[next[members[i]!]!++] = group;
  }
  return { starts: newStarts, members: newMembers };
}
