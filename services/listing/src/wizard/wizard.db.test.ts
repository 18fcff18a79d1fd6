import { afterEach, expect, it } from 'vitest';
import { people } from '../testing/people.ts';
import { startApp } from '../testing/running-app.ts';

const { send, collections } = await startApp();
const { drafts } = collections;
afterEach(() => drafts.deleteMany({}));

const { prosthetist: p, otherProsthetist: q } = people;
const draftPath = '/api/me/draft';
const values = { firstName: 'Renáta "<b>"', licenses: ['x'], alsoAt: [{ city: '' }], year: null, ok: true };

it('a draft is stored, returned as typed, and deleted', async () => {
  expect((await send('GET', draftPath, { as: p })).json).toEqual({ draft: null });
  const putReply = await send('PUT', draftPath, { as: p, body: { step: 3, values } });
  expect([putReply.status, putReply.json.draft]).toEqual([
    200,
    { step: 3, values, savedAt: expect.any(String) },
  ]);
  expect((await send('GET', draftPath, { as: p })).json).toEqual(putReply.json);
  expect(putReply.headers.get('cache-control')).toBe('private, no-store');
  const deleteReply = await send('DELETE', draftPath, { as: p });
  expect([deleteReply.status, deleteReply.json]).toEqual([200, { draft: null }]);
  expect((await send('GET', draftPath, { as: p })).json).toEqual({ draft: null });
});

it('a draft replaces the one before, and is separate for each account', async () => {
  await send('PUT', draftPath, { as: p, body: { step: 2, values: { firstName: 'One', gone: 1 } } });
  await send('PUT', draftPath, { as: p, body: { step: 4, values: { firstName: 'Two' } } });
  await send('PUT', draftPath, { as: q, body: { step: 1, values: { firstName: 'Q' } } });
  expect((await send('GET', draftPath, { as: p })).json.draft).toMatchObject({
    step: 4,
    values: { firstName: 'Two' },
  });
  expect(await drafts.countDocuments()).toBe(2);
  await send('DELETE', draftPath, { as: q });
  expect((await send('GET', draftPath, { as: p })).json.draft.step).toBe(4);
});

it.each([
  ['an operator', '{"step":1,"values":{"$gt":""}}'],
  ['an operator inside', '{"step":1,"values":{"firstName":{"$where":"1"}}}'],
  ['a path', '{"step":1,"values":{"a.b":1}}'],
  ['a name with NUL', '{"step":1,"values":{"a\\u0000":1}}'],
  ['an empty name', '{"step":1,"values":{"":1}}'],
  ['too many levels', `{"step":1,"values":{"a":${'['.repeat(3)}${']'.repeat(3)}}}`],
  ['far too many levels', `{"step":1,"values":{"a":${'['.repeat(300)}${']'.repeat(300)}}}`],
])('values with %s are rejected', async (_, body) => {
  const { status, json } = await send('PUT', draftPath, { as: p, body });
  expect([status, Object.keys(json.fields ?? {})]).toEqual([400, ['values']]);
  expect(await drafts.countDocuments()).toBe(0);
});

it.each(['{"step":0,"values":{}}', '{"step":8,"values":{}}'])('the body %s is rejected', async (body) =>
  expect((await send('PUT', draftPath, { as: p, body })).status).toBe(400),
);

it('a draft has at most 64 KB', async () => {
  const body = { step: 1, values: { professionalBio: 'x'.repeat(66_000) } };
  expect((await send('PUT', draftPath, { as: p, body })).status).toBe(413);
});

it.each([
  ['63101', 200, { zip: '63101', city: 'St. Louis', state: 'MO' }],
  ['00000', 404, { error: 'not_found' }],
  ['6310', 400, { error: 'validation' }],
  ['63101-1234', 400, { error: 'validation' }],
])('the ZIP code %s gets %i', async (zip, status, json) => {
  expect(await send('GET', `/api/zips/${zip}`, { as: p })).toMatchObject({ status, json });
});
