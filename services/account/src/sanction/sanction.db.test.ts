import { createSanctionDoc } from '@app/db/documents-for-tests';
import { expect, it } from 'vitest';
import { startApp } from '../testing/running-app.ts';

const { send, collections } = await startApp();
const as = { userId: 'user_a' };

it('an account reads its sanction, may not write, and appeals once', async () => {
  expect((await send('GET', '/api/me/sanction', { as })).json).toEqual({ sanction: null });
  expect((await send('POST', '/api/me/sanction/appeal', { as, body: { text: 'x'.repeat(30) } })).status).toBe(
    404,
  );
  const until = new Date(Date.now() + 3_600_000);
  await collections.sanctions.insertOne(createSanctionDoc({ userId: 'user_a', until }));
  const shownSanction = { kind: 'suspend', reason: 'Spam.', until: until.toISOString() };
  const { json } = await send('GET', '/api/me/sanction', { as });
  expect(json).toEqual({ sanction: { ...shownSanction, appeal: null } });
  const rejectedReply = await send('PUT', '/api/me/saved', { as, body: { people: [] } });
  expect(rejectedReply).toMatchObject({ status: 403, json: { error: 'suspended' } });
  expect((await send('PUT', '/api/me/preferences', { as, body: { mails: {} } })).status).toBe(200);

  const sendAppeal = () =>
    send('POST', '/api/me/sanction/appeal', { as, body: { text: 'I never wrote about that shop.' } });
  expect((await sendAppeal()).status).toBe(202);
  expect(await sendAppeal()).toMatchObject({ status: 409, json: { error: 'not_appealable' } });
  expect((await send('GET', '/api/me/sanction', { as })).json).toEqual({
    sanction: { ...shownSanction, appeal: 'open' },
  });
});
