import { expect, it } from 'vitest';
import { formatJobResult, getJobLabel } from './job-labels.ts';

it('labels known jobs, and derives the label of an unknown job from its name', () => {
  expect([getJobLabel('seal-audit'), getJobLabel('water-plants')]).toEqual([
    'Seal the audit log',
    'Water plants',
  ]);
});

it.each([
  ['{"rows":2,"openSeals":1}', 'Rows 2, open seals 1'],
  ['', '–'],
])('tells %s as %s', (result, words) => expect(formatJobResult(result)).toBe(words));
