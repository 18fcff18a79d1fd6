import { expect, it } from 'vitest';
import { insertRedactionMark } from './redaction-marks.ts';

const text = 'Bob Smith at the desk was rude. Call 314-555-0142!';
const redactWords = (words: string, kind: Parameters<typeof insertRedactionMark>[3] = 'name') => {
  const start = text.indexOf(words);
  return insertRedactionMark(text, start, start + words.length, kind);
};

it('replaces the selected words by a placeholder', () => {
  expect(redactWords('Bob Smith')).toBe(
    '[name removed by moderator] at the desk was rude. Call 314-555-0142!',
  );
  expect(redactWords('314-555-0142', 'phone number')).toBe(
    'Bob Smith at the desk was rude. Call [phone number removed by moderator]!',
  );
});

it('widens the selection to whole words, and keeps the space around them', () => {
  expect(redactWords('ob Smi')).toBe(redactWords('Bob Smith'));
  expect(redactWords(' desk ')).toBe(
    'Bob Smith at the [name removed by moderator] was rude. Call 314-555-0142!',
  );
});

it('replaces a placeholder that the selection overlaps as a whole', () => {
  const redactedText = redactWords('Smith') ?? '';
  expect(insertRedactionMark(redactedText, 0, 8, 'words')).toBe(
    '[words removed by moderator] at the desk was rude. Call 314-555-0142!',
  );
});

it('keeps a placeholder beside the selection', () => {
  const textWithPlaceholder = 'a[name removed by moderator]b';
  const placeholder = '[words removed by moderator]';
  expect(insertRedactionMark(textWithPlaceholder, 0, 1, 'words')).toBe(
    `${placeholder}[name removed by moderator]b`,
  );
  expect(
    insertRedactionMark(
      textWithPlaceholder,
      textWithPlaceholder.length - 1,
      textWithPlaceholder.length,
      'words',
    ),
  ).toBe(`a[name removed by moderator]${placeholder}`);
});

it('returns null for a selection of white space', () => {
  expect(insertRedactionMark(text, 3, 4, 'name')).toBeNull();
  expect(insertRedactionMark(text, 5, 5, 'name')).toBeNull();
});
