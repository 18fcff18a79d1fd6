// What a team token does not open: other slices, staff calls, and anything after its end.
import { hashSecret } from '@app/team/sessions';
import { createTeamSecret } from '@app/team/team-tokens';
import { isFullRun } from '@app/test-kit/full-tests';
import { buildUrl, type Endpoint } from '@app/types';
import { adminEndpoints } from '@app/types/admin/endpoints';
import { pipelineEndpoints } from '@app/types/admin/pipeline';
import { settingsGroupNames } from '@app/types/admin/settings';
import { ObjectId } from 'mongodb';
import { beforeEach, expect, it } from 'vitest';
import { startLoginApp } from '../testing/login-app.ts';

const { app, openBrowser, signIn, clock, collections } = await startLoginApp();
const { audit, teamTokens } = collections;
const name = 'events pipeline';

async function makeToken(slices = ['events']) {
  const secret = createTeamSecret();
  const _id = new ObjectId();
  const creation = { madeBy: 'f'.repeat(24), madeAt: new Date() };
  await teamTokens.insertOne({ _id, name, slices, hash: hashSecret(secret), ...creation });
  return { _id, secret, pipeline: Object.assign(openBrowser(), { token: secret }) };
}

const unknownId = 'f'.repeat(24);
/** Path parameters of all calls; each call takes those that its path names. */
const params = {
  remote: 'mf_search',
  service: 'search',
  version: '1.0.0',
  id: unknownId,
  kind: 'reviews',
  name: 'a'.repeat(22),
  group: settingsGroupNames[0]!,
};
/** Bodies that the schemas accept. */
const bodies: Record<string, object> = {
  pipelineCheckVersion: { offer: { contract: '1.2.0', shared: {} }, checks: [] },
  pipelineChangeRemote: { kind: 'withdraw' },
  pipelineWithdrawService: { withdrawn: true },
};
const callEndpoint = (caller: ReturnType<typeof openBrowser>, e: Endpoint) =>
  caller.send(e.method, buildUrl(e, { params, query: e.query && { remote: 'mf_search' } }), {
    ...(e.method !== 'GET' && !e.upload && { body: bodies[e.id] ?? {} }),
  });

beforeEach(() => audit.deleteMany({}));

const staffCalls = adminEndpoints.filter(({ permission }) => permission);
const endpointsByMethod = [...new Map(staffCalls.map((e) => [e.method, e])).values()];

it.each((isFullRun ? staffCalls : endpointsByMethod).map((e) => [e.id, e] as const))(
  'opens no call of staff: %s',
  async (_, e) => {
    const { _id, pipeline } = await makeToken();
    const { status, json } = await callEndpoint(pipeline, e);
    expect([status, json]).toMatchObject([
      403,
      { code: 'foreign', message: expect.stringMatching(/ships events/) },
    ]);
    expect(await audit.find().toArray()).toMatchObject([
      {
        action: 'token.denied',
        actor: { kind: 'system', id: `team token ${name}` },
        target: { kind: 'token', id: _id.toHexString() },
        address: '198.51.100.7',
      },
    ]);
  },
);

/** Lists without the name of a remote or service show the own ones alone. */
const singleSliceEndpoints = pipelineEndpoints.filter(({ id }) => id !== 'pipelineListServices');

it.each(singleSliceEndpoints.map((e) => [e.id, e] as const))('opens no other slice: %s', async (_, e) => {
  const { pipeline } = await makeToken();
  const { status, json, text } = await callEndpoint(pipeline, e);
  expect([status, json], text).toMatchObject([403, { code: 'foreign' }]);
  expect(await audit.countDocuments({ action: 'token.denied' })).toBe(1);
});

it.each(pipelineEndpoints.map((e) => [e.id, e] as const))(
  '%s is for a token in force alone, from its end on for nobody',
  async (_, e) => {
    const { _id, pipeline } = await makeToken(['search']);
    const callers = [
      openBrowser(),
      Object.assign(openBrowser(), { token: createTeamSecret() }),
      await signIn('owner'),
    ];
    for (const caller of callers) expect((await callEndpoint(caller, e)).status).toBe(401);
    expect((await callEndpoint(pipeline, e)).status).not.toBe(401);
    await teamTokens.updateOne({ _id }, { $set: { ended: { at: new Date(), by: unknownId } } });
    expect((await callEndpoint(pipeline, e)).status).toBe(401);
  },
);

it('keeps the last use, and writes it once a minute at most', async () => {
  const { _id, pipeline } = await makeToken();
  const use = async () => {
    await pipeline.send('GET', '/api/admin/pipeline/remotes');
    return (await teamTokens.findOne({ _id }))!.usedAt!.getTime();
  };
  const firstUse = await use();
  clock.offsetMs += 59_000;
  expect(await use()).toBe(firstUse);
  clock.offsetMs += 2_000;
  expect(await use()).toBeGreaterThan(firstUse + 60_000);
});

it('is limited, each token alone', async () => {
  const [{ pipeline }, { pipeline: otherPipeline }] = [await makeToken(), await makeToken()];
  const listServices = (from: typeof pipeline) => from.send('GET', '/api/admin/pipeline/services');
  const sent = await Promise.all(Array.from({ length: 121 }, () => listServices(pipeline)));
  const count = (status: number) => sent.filter((response) => response.status === status).length;
  expect([count(200), count(429)]).toEqual([120, 1]);
  expect((await listServices(otherPipeline)).status).toBe(200);
});

it('needs no cookie, and no cookie replaces it', async () => {
  const { secret } = await makeToken();
  const answerWithoutToken = await app.request('/api/admin/pipeline/services', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(answerWithoutToken.status).toBe(200);
  const cookie = [...(await signIn('owner')).cookies].map((pair) => pair.join('=')).join('; ');
  const answerWithCookie = await app.request('/api/admin/pipeline/services', { headers: { cookie } });
  expect(answerWithCookie.status).toBe(401);
});
