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
import { startLoginApp, unknownId } from '../testing/login-app.ts';

const { app, openBrowser, signIn, clock, collections } = await startLoginApp();
const { audit, teamTokens } = collections;
const name = 'events pipeline';

async function createToken(slices = ['events']) {
  const secret = createTeamSecret();
  const _id = new ObjectId();
  const creationFields = { madeBy: 'f'.repeat(24), madeAt: new Date() };
  await teamTokens.insertOne({ _id, name, slices, hash: hashSecret(secret), ...creationFields });
  return { _id, secret, pipeline: Object.assign(openBrowser(), { token: secret }) };
}

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
const callEndpoint = (caller: ReturnType<typeof openBrowser>, endpoint: Endpoint) =>
  caller.send(
    endpoint.method,
    buildUrl(endpoint, { params, query: endpoint.query && { remote: 'mf_search' } }),
    endpoint.method === 'GET' || endpoint.upload ? {} : { body: bodies[endpoint.id] ?? {} },
  );

beforeEach(() => audit.deleteMany({}));

const staffEndpoints = adminEndpoints.filter(({ permission }) => permission);
const endpointsByMethod = [
  ...new Map(staffEndpoints.map((endpoint) => [endpoint.method, endpoint])).values(),
];

it.each(isFullRun ? staffEndpoints : endpointsByMethod)(
  'a team token opens no call of staff: $id',
  async (endpoint) => {
    const { _id, pipeline } = await createToken();
    const { status, json } = await callEndpoint(pipeline, endpoint);
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

it.each(singleSliceEndpoints)('a team token opens no other slice: $id', async (endpoint) => {
  const { pipeline } = await createToken();
  const { status, json, text } = await callEndpoint(pipeline, endpoint);
  expect([status, json], text).toMatchObject([403, { code: 'foreign' }]);
  expect(await audit.countDocuments({ action: 'token.denied' })).toBe(1);
});

it.each(pipelineEndpoints)(
  '$id accepts a valid team token alone, and none that was revoked',
  async (endpoint) => {
    const { _id, pipeline } = await createToken(['search']);
    const callers = [
      openBrowser(),
      Object.assign(openBrowser(), { token: createTeamSecret() }),
      await signIn('owner'),
    ];
    for (const caller of callers) expect((await callEndpoint(caller, endpoint)).status).toBe(401);
    expect((await callEndpoint(pipeline, endpoint)).status).not.toBe(401);
    await teamTokens.updateOne({ _id }, { $set: { ended: { at: new Date(), by: unknownId } } });
    expect((await callEndpoint(pipeline, endpoint)).status).toBe(401);
  },
);

it('the last use of a token is stored, at most once a minute', async () => {
  const { _id, pipeline } = await createToken();
  const useToken = async () => {
    await pipeline.send('GET', '/api/admin/pipeline/remotes');
    return (await teamTokens.findOne({ _id }))!.usedAt!.getTime();
  };
  const firstUse = await useToken();
  clock.offsetMs += 59_000;
  expect(await useToken()).toBe(firstUse);
  clock.offsetMs += 2_000;
  expect(await useToken()).toBeGreaterThan(firstUse + 60_000);
});

it('calls are limited for each token alone', async () => {
  const [{ pipeline }, { pipeline: otherPipeline }] = [await createToken(), await createToken()];
  const listServices = (caller: typeof pipeline) => caller.send('GET', '/api/admin/pipeline/services');
  const replies = await Promise.all(Array.from({ length: 121 }, () => listServices(pipeline)));
  const countStatus = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([countStatus(200), countStatus(429)]).toEqual([120, 1]);
  expect((await listServices(otherPipeline)).status).toBe(200);
});

it('a token needs no cookie, and no cookie replaces it', async () => {
  const { secret } = await createToken();
  const replyWithoutCookie = await app.request('/api/admin/pipeline/services', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(replyWithoutCookie.status).toBe(200);
  const cookie = [...(await signIn('owner')).cookies].map((pair) => pair.join('=')).join('; ');
  const replyWithCookie = await app.request('/api/admin/pipeline/services', { headers: { cookie } });
  expect(replyWithCookie.status).toBe(401);
});
