import { expect, it } from 'vitest';
import { getDueDay, isLate } from './legal-deadline.ts';

const calendar = { timezone: 'America/Chicago' };
// Evening of November 20 in the time zone of staff.
const createdAt = new Date('2026-11-21T02:00:00Z');

it('a legal request is due after fourteen days in the time zone of staff, unless it names a day', () => {
  expect(getDueDay({ createdAt }, calendar)).toBe('2026-12-04');
  expect(getDueDay({ createdAt, due: '2026-11-25' }, calendar)).toBe('2026-11-25');
});

it.each([
  ['open', '2026-12-05T05:59:59Z', false],
  ['open', '2026-12-05T06:00:00Z', true],
  ['closed', '2026-12-05T06:00:00Z', false],
] as const)('a legal request that is %s at %s is late: %s', (status, now, isExpectedLate) => {
  expect(isLate({ createdAt, status }, new Date(now), calendar)).toBe(isExpectedLate);
});
