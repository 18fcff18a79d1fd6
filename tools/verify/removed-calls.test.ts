import { expect, test } from 'vitest';
import { listRemovedCalls } from './removed-calls.ts';

test('a call may be removed only if it was deprecated', () => {
  const claimCall = { method: 'GET', path: '/api/claims/{id}' } as const;
  expect(listRemovedCalls([claimCall], [])).toEqual(['GET /api/claims/{}']);
  expect(listRemovedCalls([{ ...claimCall, deprecated: true }], [])).toEqual([]);
  expect(listRemovedCalls([claimCall], [{ ...claimCall, path: '/api/claims/{claimId}' }])).toEqual([]);
  expect(listRemovedCalls([claimCall], [{ ...claimCall, method: 'POST' }])).toEqual(['GET /api/claims/{}']);
  expect(listRemovedCalls([{ ...claimCall, requiredQueryFlag: 'own' }], [claimCall])).toEqual([
    'GET /api/claims/{}?own=true',
  ]);
});
