import { expect, it } from 'vitest';
import { changedWords } from './changed-words.ts';

const marked = (from: string, to: string) => {
  const { old, now } = changedWords(from, to);
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
  ['Wholly other text here', 'Nothing alike at all', '[Wholly other text here]', '[Nothing alike at all]'],
])('%j → %j', (from, to, old, now) => {
  expect(marked(from, to)).toEqual([old, now]);
});

it('keeps every letter on its side', () => {
  const [from, to] = ['One  two\n\nthree four five.', 'One two three  four\nsix five!'];
  const { old, now } = changedWords(from, to);
  expect(now.map(({ text }) => text).join('')).toBe(to);
  expect(old.map(({ text }) => text).join('')).toBe(from);
});

it('ends in time on long texts without a word in common', () => {
  const long = (word: string) => Array.from({ length: 900 }, (_, i) => `${word}${i}`).join(' ');
  const { old, now } = changedWords(long('a'), long('b'));
  expect([old, now].map((side) => side.map(({ changed }) => changed))).toEqual([[true], [true]]);
});
