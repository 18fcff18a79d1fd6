// Which listings a typed name means. Every word of it must be in the listing's names, practices or cities: as it is
// or as a beginning. Only if nobody in the whole country is found so, words that may be a title are let go, and then
// mistakes are allowed for: first in the words that nobody has, then in all of them. A mistake is a word that sounds
// the same, or is a slip or two away.
// The rule looks at the whole country, not at the circle or the filters, so that these never change who is meant.

import { isAlive, type Segment } from '../segment/segment.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Dictionary, TokenRange } from './dictionary.ts';
import type { NameQuery, NameWord } from './name-query.ts';
import { findNearTokens } from './typos.ts';

/** Whom a name means, segment by segment. */
export interface NameMatch {
  segments: readonly NamedSegment[];
  /** All letters of the words that counted, in the order in which they were typed. */
  letters: string;
  /** As in the query. */
  titles: readonly string[];
}

export interface NamedSegment {
  /** The listings, in no order, each once. */
  rows: Uint32Array;
  words: readonly ReadWord[];
}

/** A word of the name by the numbers of a segment's tokens. */
export interface ReadWord {
  marked: boolean;
  /** The word itself; -1 where nobody has it. */
  exact: number;
  beginning: TokenRange;
  /** Empty where no mistakes are allowed for. */
  sounds: ReadonlySet<number>;
  slips: ReadonlySet<number>;
}

export function matchNames(snapshot: Snapshot, { words, core, titles, typed }: NameQuery): NameMatch {
  const matchTyped = () => false;
  const isUnknown = ({ token }: NameWord) => !isKnown(snapshot, token);
  const acceptAll = () => true;
  let match: NameMatch = { segments: [], letters: '', titles };
  for (const isForgiven of [matchTyped, isUnknown, acceptAll]) {
    for (const some of core.length === words.length ? [words] : [words, core]) {
      const forgiven = some.map(isForgiven);
      const segments = snapshot.segments.map((segment) => {
        const read = some.map((word, i) => readWord(segment.dictionary, word, forgiven[i]!));
        return { rows: findRowsWithAll(segment, read.map(listRanges), snapshot.sequence), words: read };
      });
      const counted = new Set(some.map(({ token }) => token));
      match = { segments, letters: typed.filter((token) => counted.has(token)).join(''), titles };
      if (segments.some(({ rows }) => rows.length > 0)) return match;
    }
  }
  return match;
}

const none: ReadonlySet<number> = new Set();

function readWord(dictionary: Dictionary, { token, marked }: NameWord, forgiven: boolean): ReadWord {
  return {
    marked,
    exact: dictionary.tokens.indexOf(token),
    beginning: dictionary.withPrefix(token),
    sounds: forgiven ? new Set(dictionary.soundingLike(token)) : none,
    slips: forgiven ? new Set(findNearTokens(dictionary, token)) : none,
  };
}

const listRanges = ({ beginning, sounds, slips }: ReadWord): TokenRange[] => [
  beginning,
  ...[...new Set([...sounds, ...slips])].map((one): TokenRange => [one, one + 1]),
];

/** True if any living listing has a word that begins so. */
function isKnown({ segments, sequence }: Snapshot, token: string): boolean {
  return segments.some((segment) => {
    const rows = segment.dictionary.rowsWith(segment.dictionary.withPrefix(token));
    return rows.some((row) => isAlive(segment, segment.mainPlace[row]!, sequence));
  });
}

/** Reading a posting costs so much less than looking through the words of a listing. */
const postingsALook = 32;

/** The living rows that have each of the wanted words: those with the rarest word, narrowed by the others. */
function findRowsWithAll(segment: Segment, wanted: readonly TokenRange[][], sequence: number): Uint32Array {
  const { dictionary, mainPlace } = segment;
  const words = wanted
    .map((ranges) => ({ ranges, uses: countUses(dictionary, ranges) }))
    .sort((a, b) => a.uses - b.uses);
  let rows = findDistinctRows(segment, words[0]!.ranges, words[0]!.uses);
  for (const { ranges, uses } of words.slice(1)) {
    rows =
      uses < rows.length * postingsALook
        ? filterByRanges(segment, rows, ranges)
        : filterRows(rows, (row) => dictionary.rowHas(row, ranges));
  }
  return filterRows(rows, (row) => isAlive(segment, mainPlace[row]!, sequence));
}

/** Keeps the rows that fulfil a condition, in their own room: a typed array's `filter` takes five times as long. */
function filterRows(rows: Uint32Array, holds: (row: number) => boolean): Uint32Array {
  let count = 0;
  for (let i = 0; i < rows.length; i++) if (holds(rows[i]!)) rows[count++] = rows[i]!;
  return rows.subarray(0, count);
}

const countUses = (dictionary: Dictionary, ranges: readonly TokenRange[]) =>
  ranges.reduce((sum, range) => sum + dictionary.rowsWith(range).length, 0);

/** The rows that have a word of these ranges, each once. */
function findDistinctRows(segment: Segment, ranges: readonly TokenRange[], uses: number): Uint32Array {
  const marks = getMarks(segment);
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
function filterByRanges(segment: Segment, rows: Uint32Array, ranges: readonly TokenRange[]): Uint32Array {
  const marks = getMarks(segment);
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
function getMarks({ mainPlace }: Segment): Uint8Array {
  if (spare.length < mainPlace.length) spare = new Uint8Array(mainPlace.length);
  return spare;
}
