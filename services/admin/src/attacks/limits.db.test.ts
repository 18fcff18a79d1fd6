// Every writing staff call counts towards the limit of its member; reading ones do not.
import { adminEndpoints } from '@app/types/admin/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { type Browser, sendEmptyCall, startLoginApp } from '../testing/login-app.ts';

const { signIn } = await startLoginApp({ writeRate: { points: 1, perSeconds: 86_400 } });
const writeEndpoints = adminEndpoints.filter(({ method, permission }) => method !== 'GET' && permission);
let owner: Browser;

beforeAll(async () => {
  owner = await signIn('owner');
  expect((await owner.send('PUT', '/api/admin/reviews/none/lock')).status).not.toBe(429);
});

it.each(writeEndpoints)('$id is rejected above the limit', async (endpoint) => {
  const { status, json, headers } = await sendEmptyCall(owner, endpoint);
  expect([status, json]).toMatchObject([429, { code: 'rate_limited' }]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

it('reading calls, and writing calls of another member, are not limited', async () => {
  expect((await owner.send('GET', '/api/admin/stats')).status).toBe(200);
  const moderator = await signIn('moderator');
  expect((await moderator.send('PUT', '/api/admin/reviews/none/lock')).status).not.toBe(429);
});
