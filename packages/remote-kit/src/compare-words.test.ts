import { expect, it } from 'vitest';
import { compareWords } from './compare-words.ts';

/** Returns both texts with their changed words in brackets. */
const bracketChanges = (oldText: string, newText: string) => {
  const { oldSegments, newSegments } = compareWords(oldText, newText);
  const bracketSegments = (segments: typeof oldSegments) =>
    segments.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
  return [bracketSegments(oldSegments), bracketSegments(newSegments)];
};

it.each([
  [
    'I see about eight people a day, never more.',
    'I see about six people a day, never more, because the listening takes longer than the casting.',
    'I see about [eight] people a day, never more.',
    'I see about [six] people a day, never more[, because the listening takes longer than the casting].',
  ],
  ['I fit legs.', 'I fit legs.\nAnd arms.', 'I fit legs.', 'I fit legs.\n[And arms.]'],
  ['', 'New words.', '', '[New words.]'],
  ['Old words.', '', '[Old words.]', ''],
  ['a b c d e f', 'a x y d e f', 'a [b c] d e f', 'a [x y] d e f'],
  ['1180 Clamorgan Street', '1184 Clamorgan Street', '[1180] Clamorgan Street', '[1184] Clamorgan Street'],
  ['I was here for a long while', 'They made a leg', '[I was here for a long while]', '[They made a leg]'],
  ['two  words', 'two words', 'two  words', 'two words'],
  ['Wholly other text here', 'Nothing alike at all', '[Wholly other text here]', '[Nothing alike at all]'],
])('%j → %j', (oldText, newText, expectedOld, expectedNew) => {
  expect(bracketChanges(oldText, newText)).toEqual([expectedOld, expectedNew]);
});

it('keeps all characters of both texts', () => {
  const texts = ['', ' ', 'a', 'a b\n\nc', '  a space first', 'a space last ', 'a b a b', 'b, a. b a!'];
  for (const oldText of texts) {
    for (const newText of texts) {
      const { oldSegments, newSegments } = compareWords(oldText, newText);
      expect(oldSegments.map(({ text }) => text).join('')).toBe(oldText);
      expect(newSegments.map(({ text }) => text).join('')).toBe(newText);
    }
  }
});

it('is fast for long texts without a common word', () => {
  const createLongText = (word: string) => Array.from({ length: 900 }, (_, i) => `${word}${i}`).join(' ');
  const { oldSegments, newSegments } = compareWords(createLongText('a'), createLongText('b'));
  expect(oldSegments.map(({ isChanged }) => isChanged)).toEqual([true]);
  expect(newSegments.map(({ isChanged }) => isChanged)).toEqual([true]);
});
