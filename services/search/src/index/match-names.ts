// Which listings a typed name means. Every word of it must be in the listing's names, practices or cities: as it is
// or as a beginning. Only if nobody in the whole country is found so, mistakes are allowed for: first in the words
// that nobody has, then in all of them. A mistake is a word that sounds the same, or is a slip or two away.
// The rule looks at the whole country, not at the circle or the filters, so that these never change who is meant.
import type { TokenRange } from './dictionary.ts';
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

/** The living rows that have each of the wanted words: those with the rarest word, checked for the others. */
function rowsWithAll(segment: Segment, wanted: readonly TokenRange[][], sequence: number): Uint32Array {
  const { dictionary, mainPlace } = segment;
  const uses = wanted.map((ranges) =>
    ranges.reduce((sum, range) => sum + dictionary.rowsWith(range).length, 0),
  );
  const rarest = uses.indexOf(Math.min(...uses));
  const others = wanted.filter((_, i) => i !== rarest);
  const found = new Uint32Array(uses[rarest]!);
  let count = 0;
  const marks = marksFor(mainPlace.length);
  for (const range of wanted[rarest]!) {
    for (const row of dictionary.rowsWith(range)) {
      if (marks[row] === 1 || !isAlive(segment, mainPlace[row]!, sequence)) continue;
      if (!others.every((ranges) => dictionary.rowHas(row, ranges))) continue;
      marks[row] = 1;
      found[count++] = row;
    }
  }
  const rows = found.subarray(0, count);
  for (const row of rows) marks[row] = 0;
  return rows;
}

let marks = new Uint8Array(0);

/** Room for a mark on each row; all are 0, and are left so. */
function marksFor(rows: number): Uint8Array {
  if (marks.length < rows) marks = new Uint8Array(rows);
  return marks;
}
