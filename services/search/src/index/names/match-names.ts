// Finds the listings that a typed name means. Every word must occur in the listing's names, practices or cities, in
// full or as a prefix. If no listing in the whole country matches, words that may be titles are dropped; then mistakes
// are allowed, first in words that no listing has, then in all. A mistake is a word that sounds the same, or differs by
// one or two typing errors. Radius and filters have no influence on which listings match.

import { isAlive, type Segment } from '../segment/segment.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Dictionary, TokenRange } from './dictionary.ts';
import type { NameQuery, NameWord } from './name-query.ts';
import { findNearTokens } from './typos.ts';

/** The listings that match a name, by segment. */
export interface NameMatch {
  segments: readonly NamedSegment[];
  /** The letters of all words that counted, as typed. */
  letters: string;
  /** As in `NameQuery`. */
  titles: readonly string[];
}

export interface NamedSegment {
  /** Matching listings, unordered, without repeats. */
  rows: Uint32Array;
  words: readonly ReadWord[];
}

/** A word of the name, resolved to token numbers of one segment. */
export interface ReadWord {
  marked: boolean;
  /** The token that equals the word; -1 if there is none. */
  exact: number;
  beginning: TokenRange;
  /** Empty unless mistakes are allowed. */
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

/** True if a word of any living listing starts with the token. */
function isKnown({ segments, sequence }: Snapshot, token: string): boolean {
  return segments.some((segment) => {
    const rows = segment.dictionary.rowsWith(segment.dictionary.withPrefix(token));
    return rows.some((row) => isAlive(segment, segment.mainPlace[row]!, sequence));
  });
}

/** Reading this many postings costs as much as searching the words of one listing. */
const postingsALook = 32;

/** Living rows that have all wanted words: takes the rows of the rarest word and filters them by the others. */
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

/** Filters the array in place: the built-in `filter` of a typed array takes five times as long. */
function filterRows(rows: Uint32Array, holds: (row: number) => boolean): Uint32Array {
  let count = 0;
  for (let i = 0; i < rows.length; i++) if (holds(rows[i]!)) rows[count++] = rows[i]!;
  return rows.subarray(0, count);
}

const countUses = (dictionary: Dictionary, ranges: readonly TokenRange[]) =>
  ranges.reduce((sum, range) => sum + dictionary.rowsWith(range).length, 0);

/** Rows with a word in these ranges, without repeats. */
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

/** Keeps the rows with a word in these ranges. */
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

/** A reusable array with one mark per row. All marks are 0; callers reset those they set. */
function getMarks({ mainPlace }: Segment): Uint8Array {
  if (spare.length < mainPlace.length) spare = new Uint8Array(mainPlace.length);
  return spare;
}
