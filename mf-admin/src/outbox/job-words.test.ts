import { expect, it } from 'vitest';
import { jobWords, resultWords } from './job-words.ts';

it('says what a job does, and of an unknown one its name', () => {
  expect([jobWords('seal-audit'), jobWords('water-plants')]).toEqual(['Seal the audit log', 'Water plants']);
});

it.each([
  ['{"rows":2,"openSeals":1}', 'Rows 2, open seals 1'],
  ['', '–'],
])('tells %s as %s', (result, words) => expect(resultWords(result)).toBe(words));
