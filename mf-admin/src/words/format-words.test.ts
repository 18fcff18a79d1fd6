import { expect, it } from 'vitest';
import { formatCount, formatIdentifier, getRemoteLabel } from './format-words.ts';

it.each([
  ['secondFactor', 'Second factor'],
  ['review-published', 'Review published'],
  ['changes_requested', 'Changes requested'],
  ['npi', 'Npi'],
  ['', ''],
])('formats %s as %s', (name, expectedText) => expect(formatIdentifier(name)).toBe(expectedText));

it('labels known and unknown remotes', () => {
  expect(['mf_search', 'mf_fit_notes'].map(getRemoteLabel)).toEqual(['Search and profiles', 'Fit notes']);
});

it('uses the singular for a count of one', () => {
  expect([0, 1, 2102].map((count) => formatCount(count, 'listing'))).toEqual([
    '0 listings',
    '1 listing',
    '2,102 listings',
  ]);
  expect(formatCount(2, 'entry', 'entries')).toBe('2 entries');
});
