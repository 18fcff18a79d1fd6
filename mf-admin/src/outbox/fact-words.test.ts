import { expect, it } from 'vitest';
import { formatFacts } from './fact-words.ts';

it('says in words what a service knows of itself', () => {
  const search = {
    ready: true,
    database: true,
    listings: 9073,
    lagSeconds: 3.1,
    degraded: false,
    busyPercent: 2,
  };
  expect(formatFacts(search)).toBe(
    'Its database answers, 9,073 listings to search, 3.1 s behind the database, 2 % busy',
  );
  expect(formatFacts({ database: false, degraded: true })).toBe(
    'Its database does not answer, searches with old data',
  );
});

it('keeps a fact that has no words, and a service that says nothing', () => {
  expect(formatFacts({ reason: 'the index is being built' })).toBe('Reason: the index is being built');
  expect(formatFacts({ openFiles: 3 })).toBe('Open files: 3');
  expect(formatFacts({})).toBe('–');
});
