import { diffArrays } from 'diff';

/** A piece of a text, changed or unchanged. */
export interface TextSegment {
  text: string;
  changed: boolean;
}

/** Beyond this number of differences the texts count as entirely different. */
const mostEdits = 600;

/** Splits into words and punctuation, each with the following space. */
const splitWords = (text: string): string[] => text.match(/(?:[\p{L}\p{N}'’]+|[^\s])\s*|^\s+/gu) ?? [];
const trimWord = (word: string) => word.trimEnd();

const markWhole = (text: string): TextSegment[] => (text ? [{ text, changed: true }] : []);

/** Joins adjacent words; the trailing space stays unmarked. */
function toPiece(words: readonly string[], isChanged: boolean): TextSegment[] {
  const text = words.join('');
  const marked = isChanged ? text.trimEnd() : '';
  return [
    { text: marked, changed: true },
    { text: text.slice(marked.length), changed: false },
  ].filter(({ text }) => text !== '');
}

/**
 * Marks the different words of two texts. If they have little in common, both are marked entirely, because single
 * matching words would be noise.
 */
export function compareWords(from: string, to: string): { old: TextSegment[]; now: TextSegment[] } {
  const [before, after] = [splitWords(from), splitWords(to)];
  const changes = diffArrays(before, after, {
    comparator: (a, b) => trimWord(a) === trimWord(b),
    maxEditLength: mostEdits,
  });
  const unchangedCount = changes?.reduce(
    (sum, { added, removed, count }) => sum + (added || removed ? 0 : count),
    0,
  );
  if (!changes || !unchangedCount || unchangedCount * 3 < Math.min(before.length, after.length))
    return { old: markWhole(from), now: markWhole(to) };

  const sides = { old: [] as TextSegment[], now: [] as TextSegment[] };
  let [i, j] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (!added) {
      sides.old.push(...toPiece(before.slice(i, i + count), removed));
      i += count;
    }
    if (!removed) {
      sides.now.push(...toPiece(after.slice(j, j + count), added));
      j += count;
    }
  }
  return sides;
}
