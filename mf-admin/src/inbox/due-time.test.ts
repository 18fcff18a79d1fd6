import { expect, it } from 'vitest';
import { formatDueTime, formatHours, getDueStatus } from './due-time.tsx';
import { formatAction } from './format-action.ts';

it.each([
  [4 + 1 / 3, '4 h 20 min'],
  [7, '7 h'],
  [0.6, '36 min'],
  [0.001, '1 min'],
  [1.9999, '2 h'],
  [9.5, '9 h 30 min'],
  [10.5, '10 h'],
  [5192.4, '5,192 h'],
])('formats %f hours as %s', (hours, expectedText) => expect(formatHours(hours)).toBe(expectedText));

it.each([
  [18, '2026-11-20T09:00:00Z', '2 h late'],
  [64, '2026-11-02T00:00:00Z', '15 days late'],
  [32, '2026-11-18T00:00:00Z', '2 days late'],
  [32, '2026-11-18T00:00:01Z', '16 h late'],
])('formats the age of an item after %f hours since %s as %s', (hours, since, expectedText) => {
  const sla = { hours, promisedHours: 16, leftHours: 0, overHours: hours - 16 };
  expect(formatDueTime(sla, since, Date.parse('2026-11-22T00:00:00Z'))).toBe(expectedText);
});

it.each([
  [4.1, 0, 2, 'onTime'],
  [4, 0, 2, 'soon'],
  [0, 1, 2, 'overdue'],
  // Half of the wait is over the SLA.
  [0, 16, 9.9, 'overdue'],
  [0, 16, 10, 'longOverdue'],
])(
  'grades an item with %f hours left and %f hours over after %f days as %s',
  (leftHours, overHours, days, dueStatus) => {
    const sla = { hours: 16 - leftHours + overHours, promisedHours: 16, leftHours, overHours };
    expect(getDueStatus(sla, new Date(0).toISOString(), days * 86_400_000)).toBe(dueStatus);
  },
);

it('formats an audit action in words, and shows an unknown action as it is stored', () => {
  const historyEntry = { id: '', at: '', reason: null, before: null, after: null };
  expect(formatAction({ ...historyEntry, action: 'review.approve', by: 'team', name: 'Inés Calloway' })).toBe(
    'Review approved by Inés Calloway',
  );
  expect(
    formatAction({
      ...historyEntry,
      action: 'reply.reject.refused',
      by: 'team',
      name: 'Inés',
      reason: 'stale',
    }),
  ).toBe('Reply rejected too late by Inés: someone else was faster');
  expect(formatAction({ ...historyEntry, action: 'claim.submit', by: 'user', name: null })).toBe(
    'Claim submitted by the claimant',
  );
  expect(formatAction({ ...historyEntry, action: 'import.commit', by: 'system', name: null })).toBe(
    'import.commit by the site',
  );
});
