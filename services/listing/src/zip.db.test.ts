import { createTestDatabase } from '@app/test-kit/mongo';
import { expect, it } from 'vitest';
import { people } from './testing/people.ts';
import { startApp } from './testing/running-app.ts';

const { send } = await startApp(await createTestDatabase());

it.each([
  ['63101', 200, { zip: '63101', city: 'St. Louis', state: 'MO' }],
  ['00000', 404, { error: 'not_found' }],
  ['6310', 400, { error: 'validation' }],
  ['63101-1234', 400, { error: 'validation' }],
])('the ZIP code %s gets %i', async (zip, status, expectedReply) => {
  const reply = await send('GET', `/api/zips/${zip}`, { as: people.prosthetist });
  expect(reply.status).toBe(status);
  expect(reply.json).toMatchObject(expectedReply);
});
