import { diffArrays } from 'diff';

/** A segment of a text, changed or unchanged. */
export interface TextSegment {
  text: string;
  isChanged: boolean;
}

/** Texts with more edits than this count as entirely different. */
const maxEdits = 600;

/** Splits into words and punctuation, each with the following space. */
const splitWords = (text: string): string[] => text.match(/(?:[\p{L}\p{N}'’]+|[^\s])\s*|^\s+/gu) ?? [];
const trimWord = (word: string) => word.trimEnd();

const toChangedSegments = (text: string): TextSegment[] => (text ? [{ text, isChanged: true }] : []);

/** Joins adjacent words to a segment; their trailing space becomes an unchanged segment. */
function toSegments(words: readonly string[], isChanged: boolean): TextSegment[] {
  const text = words.join('');
  const changedText = isChanged ? text.trimEnd() : '';
  return [
    { text: changedText, isChanged: true },
    { text: text.slice(changedText.length), isChanged: false },
  ].filter((segment) => segment.text !== '');
}

/**
 * Splits two texts into segments with their changed words. If the texts have little in common, each is one changed
 * segment, because single matching words would be noise.
 */
export function compareWords(
  oldText: string,
  newText: string,
): { oldSegments: TextSegment[]; newSegments: TextSegment[] } {
  const [oldWords, newWords] = [splitWords(oldText), splitWords(newText)];
  const changes = diffArrays(oldWords, newWords, {
    comparator: (a, b) => trimWord(a) === trimWord(b),
    maxEditLength: maxEdits,
  });
  const unchangedCount = changes?.reduce(
    (sum, { added, removed, count }) => sum + (added || removed ? 0 : count),
    0,
  );
  if (!changes || !unchangedCount || unchangedCount * 3 < Math.min(oldWords.length, newWords.length))
    return { oldSegments: toChangedSegments(oldText), newSegments: toChangedSegments(newText) };

  const oldSegments: TextSegment[] = [];
  const newSegments: TextSegment[] = [];
  let [oldIndex, newIndex] = [0, 0];
  for (const { added, removed, count } of changes) {
    if (!added) {
      oldSegments.push(...toSegments(oldWords.slice(oldIndex, oldIndex + count), removed));
      oldIndex += count;
    }
    if (!removed) {
      newSegments.push(...toSegments(newWords.slice(newIndex, newIndex + count), added));
      newIndex += count;
    }
  }
  return { oldSegments, newSegments };
}
