import { expect, it } from 'vitest';
import { formatResult, getJobLabel } from './job-words.ts';

it('says what a job does, and of an unknown one its name', () => {
  expect([getJobLabel('seal-audit'), getJobLabel('water-plants')]).toEqual([
    'Seal the audit log',
    'Water plants',
  ]);
});

it.each([
  ['{"rows":2,"openSeals":1}', 'Rows 2, open seals 1'],
  ['', '–'],
])('tells %s as %s', (result, words) => expect(formatResult(result)).toBe(words));
