import { makeTeamToken } from '@app/types/admin/actions/team-token';
import type { TeamToken } from '@app/types/admin/team-tokens';
import { expect, it } from 'vitest';
import { memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections } = await startApp();
const owner = callAs('owner');
const path = '/api/admin/team-tokens';
const list = async () => ((await owner('GET', path)).json as { tokens: TeamToken[] }).tokens;
const createToken = async (name: string) => {
  const { status, json } = await owner('POST', path, { name, slices: ['events', 'events', 'swap'] });
  expect(status, JSON.stringify(json)).toBe(201);
  return json as { token: TeamToken; secret: string };
};

it('shows the secret once, and stores its hash alone', async () => {
  const { token, secret } = await createToken('events pipeline');
  expect(secret).toMatch(/^team_[\w-]{43}$/);
  expect(token).toMatchObject({ slices: ['events', 'swap'], madeBy: 'somebody of the team', usedAt: null });
  expect(await list()).toEqual([token]);
  const allDocuments = await Promise.all(
    Object.values(collections).map(async (collection) => JSON.stringify(await collection.find().toArray())),
  );
  expect(allDocuments.join()).not.toContain(secret.slice('team_'.length));
  expect(await collections.audit.findOne({ action: 'token.make' })).toMatchObject({
    actor: { kind: 'admin', id: memberIds.owner },
    target: { kind: 'token', id: token.id },
    after: { name: 'events pipeline', slices: ['events', 'swap'] },
  });
});

it('ends a token once, with a row in the log', async () => {
  const { token } = await createToken('another pipeline');
  const endResponse = await owner('DELETE', `${path}/${token.id}`);
  expect(endResponse.json).toMatchObject({ token: { ended: { at: expect.any(String) } } });
  expect(await collections.audit.countDocuments({ action: 'token.end', 'target.id': token.id })).toBe(1);
  const secondAnswer = await owner('DELETE', `${path}/${token.id}`);
  expect([secondAnswer.status, secondAnswer.json]).toMatchObject([409, { code: 'ended' }]);
  expect((await owner('DELETE', `${path}/${'f'.repeat(24)}`)).status).toBe(404);
  expect((await list()).map(({ name, ended: revocation }) => [name, revocation !== null])).toEqual([
    ['another pipeline', true],
    ['events pipeline', false],
  ]);
});

it.each([
  ['no slice', { name: 'x', slices: [] }],
  ['a slice that is none', { name: 'x', slices: ['mf_search'] }],
  ['no name', { name: ' ', slices: ['events'] }],
])('refuses %s', async (_, body) => {
  expect((await owner('POST', makeTeamToken.path, body)).status).toBe(400);
});
