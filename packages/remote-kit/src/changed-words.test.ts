import { expect, it } from 'vitest';
import { compareWords } from './changed-words.ts';

const marked = (from: string, to: string) => {
  const { old, now } = compareWords(from, to);
  const of = (side: typeof old) => side.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
  return [of(old), of(now)];
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
])('%j → %j', (from, to, old, now) => {
  expect(marked(from, to)).toEqual([old, now]);
});

it('keeps all characters of both texts', () => {
  const texts = ['', ' ', 'a', 'a b\n\nc', '  a space first', 'a space last ', 'a b a b', 'b, a. b a!'];
  for (const from of texts) {
    for (const to of texts) {
      const { old, now } = compareWords(from, to);
      expect(old.map(({ text }) => text).join('')).toBe(from);
      expect(now.map(({ text }) => text).join('')).toBe(to);
    }
  }
});

it('is fast for long texts without a common word', () => {
  const long = (word: string) => Array.from({ length: 900 }, (_, i) => `${word}${i}`).join(' ');
  const { old, now } = compareWords(long('a'), long('b'));
  expect([old, now].map((side) => side.map(({ changed }) => changed))).toEqual([[true], [true]]);
});
