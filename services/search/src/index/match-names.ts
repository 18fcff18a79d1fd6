// Which listings a typed name means. Every word of it must be in the listing's names, practices or cities: as it is
// or as a beginning. Only if nobody in the whole country is found so, mistakes are allowed for: first in the words
// that nobody has, then in all of them. A mistake is a word that sounds the same, or is a slip or two away.
// The rule looks at the whole country, not at the circle or the filters, so that these never change who is meant.
import type { Dictionary, TokenRange } from './dictionary.ts';
import { isAlive, type Segment } from './segment.ts';
import type { Snapshot } from './snapshot.ts';
import { tokensNear } from './typos.ts';

/** The listings, as rows of each of the snapshot's segments; in no order, each once. */
export function matchNames(snapshot: Snapshot, tokens: readonly string[]): Uint32Array[] {
  const asTyped = () => false;
  const unknown = (token: string) => !isKnown(snapshot, token);
  const all = () => true;
  let found: Uint32Array[] = [];
  for (const isForgiven of [asTyped, unknown, all]) {
    found = snapshot.segments.map((segment) => {
      const wanted = tokens.map((token) => rangesOf(segment, token, isForgiven(token)));
      return rowsWithAll(segment, wanted, snapshot.sequence);
    });
    if (found.some(({ length }) => length > 0)) break;
  }
  return found;
}

function rangesOf({ dictionary }: Segment, token: string, forgiven: boolean): TokenRange[] {
  const ranges: TokenRange[] = [dictionary.withPrefix(token)];
  if (forgiven) {
    const meant = new Set([...dictionary.soundingLike(token), ...tokensNear(dictionary, token)]);
    for (const one of meant) ranges.push([one, one + 1]);
  }
  return ranges;
}

/** Whether any living listing has a word that begins so. */
function isKnown({ segments, sequence }: Snapshot, token: string): boolean {
  return segments.some((segment) => {
    const rows = segment.dictionary.rowsWith(segment.dictionary.withPrefix(token));
    return rows.some((row) => isAlive(segment, segment.mainPlace[row]!, sequence));
  });
}

/** Reading a posting costs so much less than looking through the words of a listing. */
const postingsALook = 32;

/** The living rows that have each of the wanted words: those with the rarest word, narrowed by the others. */
function rowsWithAll(segment: Segment, wanted: readonly TokenRange[][], sequence: number): Uint32Array {
  const { dictionary, mainPlace } = segment;
  const words = wanted
    .map((ranges) => ({ ranges, uses: usesOf(dictionary, ranges) }))
    .sort((a, b) => a.uses - b.uses);
  let rows = distinct(segment, words[0]!.ranges, words[0]!.uses);
  for (const { ranges, uses } of words.slice(1)) {
    rows =
      uses < rows.length * postingsALook
        ? inBoth(segment, rows, ranges)
        : kept(rows, (row) => dictionary.rowHas(row, ranges));
  }
  return kept(rows, (row) => isAlive(segment, mainPlace[row]!, sequence));
}

/** Keeps the rows that fulfil a condition, in their own room: a typed array's `filter` takes five times as long. */
function kept(rows: Uint32Array, holds: (row: number) => boolean): Uint32Array {
  let count = 0;
  for (let i = 0; i < rows.length; i++) if (holds(rows[i]!)) rows[count++] = rows[i]!;
  return rows.subarray(0, count);
}

const usesOf = (dictionary: Dictionary, ranges: readonly TokenRange[]) =>
  ranges.reduce((sum, range) => sum + dictionary.rowsWith(range).length, 0);

/** The rows that have a word of these ranges, each once. */
function distinct(segment: Segment, ranges: readonly TokenRange[], uses: number): Uint32Array {
  const marks = marksFor(segment);
  const rows = new Uint32Array(uses);
  let count = 0;
  for (const range of ranges) {
    for (const row of segment.dictionary.rowsWith(range)) {
      if (marks[row] === 1) continue;
      marks[row] = 1;
      rows[count++] = row;
    }
  }
  const found = rows.subarray(0, count);
  for (const row of found) marks[row] = 0;
  return found;
}

/** Those of the rows that have a word of these ranges. */
function inBoth(segment: Segment, rows: Uint32Array, ranges: readonly TokenRange[]): Uint32Array {
  const marks = marksFor(segment);
  for (const row of rows) marks[row] = 1;
  const found = new Uint32Array(rows.length);
  let count = 0;
  for (const range of ranges) {
    for (const row of segment.dictionary.rowsWith(range)) {
      if (marks[row] === 0) continue;
      marks[row] = 0;
      found[count++] = row;
    }
  }
  for (const row of rows) marks[row] = 0;
  return found.subarray(0, count);
}

let spare = new Uint8Array(0);

/** Room for a mark on each row; all are 0, and are left so. */
function marksFor({ mainPlace }: Segment): Uint8Array {
  if (spare.length < mainPlace.length) spare = new Uint8Array(mainPlace.length);
  return spare;
}
