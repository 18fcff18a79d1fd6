import { expect, test } from 'vitest';
import { listRemovedCalls } from './removed-calls.ts';

test('a call may go only if it was deprecated', () => {
  const call = { method: 'GET', path: '/api/claims/{id}' } as const;
  const list = listRemovedCalls;
  expect(list([call], [])).toEqual(['GET /api/claims/{}']);
  expect(list([{ ...call, deprecated: true }], [])).toEqual([]);
  expect(list([call], [{ ...call, path: '/api/claims/{claimId}' }])).toEqual([]);
  expect(list([call], [{ ...call, method: 'POST' }])).toEqual(['GET /api/claims/{}']);
  expect(list([{ ...call, requiredQueryFlag: 'own' }], [call])).toEqual(['GET /api/claims/{}?own=true']);
});
