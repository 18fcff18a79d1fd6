/** A piece of a text: what stayed, or what changed. */
export interface Piece {
  text: string;
  changed: boolean;
}

/** Beyond this many pairs of words a text is compared as a whole: nobody reads that many marks. */
const mostPairs = 1_500_000;

/** Words with the space behind each. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? [];
const bare = (word: string | undefined) => word?.trimEnd();

/** Neighbours of one kind become one piece; the space after the last changed word is not marked. */
function piecesOf(words: readonly string[], kept: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, text] of words.entries()) {
    const changed = !kept.has(index);
    const last = pieces.at(-1);
    if (last?.changed === changed) last.text += text;
    else pieces.push({ text, changed });
  }
  return pieces.flatMap(({ text, changed }) => {
    const words = text.trimEnd();
    if (!changed || words === text) return [{ text, changed }];
    return [
      { text: words, changed },
      { text: text.slice(words.length), changed: false },
    ];
  });
}

/** Which words of both texts belong together: the longest row of words that both have in the same order. */
function commonWords(from: readonly string[], to: readonly string[]): [Set<number>, Set<number>] {
  const width = to.length + 1;
  const longest = new Uint16Array((from.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = from.length - 1; i >= 0; i--) {
    for (let j = to.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        bare(from[i]) === bare(to[j]) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const kept: [Set<number>, Set<number>] = [new Set(), new Set()];
  for (let i = 0, j = 0; i < from.length && j < to.length; ) {
    if (bare(from[i]) === bare(to[j])) {
      kept[0].add(i++);
      kept[1].add(j++);
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}

/**
 * Which words of two texts differ. Where they have next to nothing in common, both are wholly changed: single words
 * left between marks would only look like noise.
 */
export function changedWords(from: string, to: string): { from: Piece[]; to: Piece[] } {
  const [old, now] = [wordsOf(from), wordsOf(to)];
  const whole = (text: string): Piece[] => (text ? [{ text, changed: true }] : []);
  const apart = { from: whole(from), to: whole(to) };
  if (old.length * now.length > mostPairs) return apart;
  const [keptOld, keptNow] = commonWords(old, now);
  if (keptOld.size * 3 < Math.min(old.length, now.length)) return apart;
  return { from: piecesOf(old, keptOld), to: piecesOf(now, keptNow) };
}
