import { expect, it } from 'vitest';
import { startApp } from './testing/running-app.ts';

const lowRate = { points: 2, perSeconds: 60 };
const limitNames = ['setRole', 'export', 'deletion', 'preferences', 'saved', 'sharing', 'unsubscribe'];
const { send, provider } = await startApp(Object.fromEntries(limitNames.map((name) => [name, lowRate])));

it.each([
  ['POST', '/api/users/set-role', { userId: 'user_b', role: 'patient' }, 403],
  ['GET', '/api/me/export', undefined, 200],
  ['DELETE', '/api/me', { reviews: 'delete' }, 202],
  ['PUT', '/api/me/preferences', { mails: {} }, 200],
  ['PUT', '/api/me/saved', {}, 200],
  ['POST', '/api/me/sharing/open', { secret: 'x'.repeat(43) }, 404],
])('%s %s is limited by account, and other accounts are not affected', async (method, path, body, status) => {
  provider.users.set('user_a', {}).set('user_c', {});
  const sendCall = (userId: string) => send(method, path, { as: { userId }, ...(body && { body }) });
  for (let i = 0; i < 2; i++) expect((await sendCall('user_a')).status).toBe(status);
  const limitedReply = await sendCall('user_a');
  expect([limitedReply.status, limitedReply.json.error]).toEqual([429, 'rate_limited']);
  expect(Number(limitedReply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await sendCall('user_c')).status).toBe(status);
});

it('POST /api/unsubscribe/{token} is limited by address', async () => {
  const followLink = (address: string) =>
    send('POST', `/api/unsubscribe/${'x'.repeat(22)}.0`, { headers: { 'x-client-address': address } });
  for (let i = 0; i < 2; i++) expect((await followLink('198.51.100.7')).status).toBe(404);
  expect((await followLink('198.51.100.7')).status).toBe(429);
  expect((await followLink('198.51.100.8')).status).toBe(404);
});
