import { expect, test } from 'vitest';
import { changedWords, type Piece } from './changed-words.ts';

const marked = (pieces: Piece[]) =>
  pieces.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
const of = (from: string, to: string) => {
  const found = changedWords(from, to);
  return [marked(found.from), marked(found.to)];
};

test.each([
  [
    'a word in the middle, and more at the end',
    'I see about eight people a day, never more.',
    'I see about six people a day, never more. The listening takes longer.',
    'I see about [eight] people a day, never more.',
    'I see about [six] people a day, never more. [The listening takes longer.]',
  ],
  [
    'a number of a house',
    '1180 Clamorgan Street',
    '1184 Clamorgan Street',
    '[1180] Clamorgan Street',
    '[1184] Clamorgan Street',
  ],
  ['neighbours are one mark', 'a b c d e f', 'a x y d e f', 'a [b c] d e f', 'a [x y] d e f'],
  ['nothing in common is wholly changed', 'Jane Doe', 'Ann Okafor', '[Jane Doe]', '[Ann Okafor]'],
  [
    'one word in common of many is noise',
    'I was here for a long while',
    'They made a leg',
    '[I was here for a long while]',
    '[They made a leg]',
  ],
  ['something new', '', 'Suite 220', '', '[Suite 220]'],
  ['something gone', 'Suite 200', '', '[Suite 200]', ''],
  ['other space alone marks nothing', 'two  words', 'two words', 'two  words', 'two words'],
])('%s', (_name, from, to, oldMarked, newMarked) => {
  expect(of(from, to)).toEqual([oldMarked, newMarked]);
});

test('no letter is lost or invented, whatever is compared', () => {
  const texts = ['', ' ', 'a', 'a b\n\nc', '  led by space', 'tail ', 'a b a b', 'b a b a c'];
  for (const from of texts) {
    for (const to of texts) {
      const found = changedWords(from, to);
      expect(found.from.map(({ text }) => text).join('')).toBe(from);
      expect(found.to.map(({ text }) => text).join('')).toBe(to);
    }
  }
});

test('two very long texts are compared as wholes', () => {
  const long = (word: string) => Array.from({ length: 2500 }, (_, n) => `${word}${n}`).join(' ');
  expect(changedWords(long('a'), long('b')).to).toHaveLength(1);
});
