import { expect, it } from 'vitest';
import { insertMark } from './marks.ts';

const text = 'Bob Smith at the desk was rude. Call 314-555-0142!';
const markWords = (words: string, kind: Parameters<typeof insertMark>[3] = 'name') => {
  const from = text.indexOf(words);
  return insertMark(text, from, from + words.length, kind);
};

it('replaces the selected words by a mark', () => {
  expect(markWords('Bob Smith')).toBe('[name removed by moderator] at the desk was rude. Call 314-555-0142!');
  expect(markWords('314-555-0142', 'phone number')).toBe(
    'Bob Smith at the desk was rude. Call [phone number removed by moderator]!',
  );
});

it('widens the selection to whole words, and keeps the space around them', () => {
  expect(markWords('ob Smi')).toBe(markWords('Bob Smith'));
  expect(markWords(' desk ')).toBe(
    'Bob Smith at the [name removed by moderator] was rude. Call 314-555-0142!',
  );
});

it('includes an older mark that the selection touches instead of cutting it', () => {
  const markedText = markWords('Smith') ?? '';
  expect(insertMark(markedText, 0, 8, 'words')).toBe(
    '[words removed by moderator] at the desk was rude. Call 314-555-0142!',
  );
});

it('leaves an older mark alone that only stands beside the selection', () => {
  const textWithMark = 'a[name removed by moderator]b';
  const mark = '[words removed by moderator]';
  expect(insertMark(textWithMark, 0, 1, 'words')).toBe(`${mark}[name removed by moderator]b`);
  expect(insertMark(textWithMark, textWithMark.length - 1, textWithMark.length, 'words')).toBe(
    `a[name removed by moderator]${mark}`,
  );
});

it('returns null for a selection of white space', () => {
  expect(insertMark(text, 3, 4, 'name')).toBeNull();
  expect(insertMark(text, 5, 5, 'name')).toBeNull();
});
