import { expect, it } from 'vitest';
import { formatJobResult, formatServiceFacts, getJobLabel } from './outbox-words.ts';

it('labels known jobs, and derives the label of an unknown job from its name', () => {
  expect([getJobLabel('seal-audit'), getJobLabel('water-plants')]).toEqual([
    'Seal the audit log',
    'Water plants',
  ]);
});

it.each([
  ['{"rows":2,"openSeals":1}', 'Rows 2, open seals 1'],
  ['', '–'],
])('formats %s as %s', (result, expectedText) => expect(formatJobResult(result)).toBe(expectedText));

it('formats the facts that a service reports', () => {
  const searchFacts = {
    ready: true,
    database: true,
    listings: 9073,
    lagSeconds: 3.1,
    degraded: false,
    busyPercent: 2,
  };
  expect(formatServiceFacts(searchFacts)).toBe(
    'Its database answers, 9,073 listings to search, 3.1 s behind the database, 2 % busy',
  );
  expect(formatServiceFacts({ database: false, degraded: true })).toBe(
    'Its database does not answer, searches with old data',
  );
});

it('formats facts without a text of their own, and the absence of facts', () => {
  expect(formatServiceFacts({ reason: 'the index is being built' })).toBe('Reason: the index is being built');
  expect(formatServiceFacts({ openFiles: 3 })).toBe('Open files: 3');
  expect(formatServiceFacts({})).toBe('–');
});
