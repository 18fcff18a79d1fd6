import { createListingDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { computeVisitAnswerSpeed, takesVisitRequests } from './visit-requests.ts';

it.each([
  [[], null],
  [[2, 2, 2, 2], null],
  [[2, 2, 2, 2, -1, -1], null],
  [[2, 2, 2, 2, 2], { days: 1, percent: 100 }],
  [[0, 0, 24, 25, 70], { days: 1, percent: 100 }],
  [[0, 0, 25, 48, 70], { days: 2, percent: 100 }],
  // Even number of answers: half of them came by the lower middle one.
  [[0, 0, 24, 25, 70, 70], { days: 1, percent: 100 }],
  [[-1, 49, 50, 60, 71, 72, -1], { days: 3, percent: 71 }],
])('N6 answers after %j hours are shown as %j', (visitAnswerHours, expectedSpeed) =>
  expect(computeVisitAnswerSpeed(visitAnswerHours)).toEqual(expectedSpeed),
);

it.each([
  ['an owner', {}, true],
  ['no owner', { ownerUserId: undefined }, false],
  ['an owner who wants none', { refusesVisitRequests: true }, false],
  ['an owner on leave', { availability: 'on_leave' }, false],
  ['an owner, not public', { status: 'pending' }, false],
] as const)('N4 a listing with %s takes visit requests: %o %s', (_, overrides, takesRequests) =>
  expect(takesVisitRequests(createListingDoc({ ownerUserId: 'user_p', ...(overrides as object) }))).toBe(
    takesRequests,
  ),
);
