import { describe, expect, it, test } from 'vitest';
import { formatSearchedWords, listReviewWords, toWordPattern } from './review-words.ts';

test.each([
  ['  Socket, LINER ', ['socket', 'liner']],
  ['Añadió el ENCAJE', ['anadio', 'el', 'encaje']],
  ['socket Socket sócket', ['socket']],
  ['one two three four five six', ['one', 'two', 'three', 'four', 'five']],
  ['.* (a+)+$ [', ['a']],
  ['…', []],
])('lists the words of %j', (typedText, words) => {
  expect(listReviewWords(typedText)).toEqual(words);
});

test.each([
  ['SÓCKET, ran!', 'SÓCKET ran'],
  ['one two three four five six', 'one two three four five'],
  ['Two two TWÓ one three four five six', 'Two one three four five'],
  ['!!!', ''],
])('names the searched words of %j as %j', (typedText, words) => {
  expect(formatSearchedWords(typedText)).toBe(words);
});

describe('a word', () => {
  const isFound = (typedText: string, text: string) =>
    listReviewWords(typedText).every((word) => new RegExp(toWordPattern(word), 'iu').test(text));

  it.each([
    ['socket', 'Two check Sockets, four weeks.'],
    ['anadio', 'Me AÑADIÓ un forro.'],
    ['añadió', 'Me anadio un forro.'],
    ['añadió', 'Me an\u0303adio\u0301 un forro.'],
    ['Ngọc', 'I saw Ngoc twice.'],
    ['socket week', 'Two check sockets, four weeks.'],
  ])('%j is found in %j', (typedText, text) => expect(isFound(typedText, text)).toBe(true));

  it.each([
    ['art', 'the best part'],
    ['ocket', 'sockets'],
    ['socket liner', 'Two check sockets.'],
  ])('%j is not found in %j', (typedText, text) => expect(isFound(typedText, text)).toBe(false));
});
