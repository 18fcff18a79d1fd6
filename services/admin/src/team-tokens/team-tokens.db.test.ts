import { makeTeamToken } from '@app/types/admin/actions/team-token';
import { listTeamTokens } from '@app/types/admin/team-tokens';
import { expect, it } from 'vitest';
import { memberIds, startApp } from '../testing/running-app.ts';

const { callAs, collections, fetchAs } = await startApp();
const callAsOwner = callAs('owner');
const tokensPath = '/api/admin/team-tokens';
const fetchTokens = async () => (await fetchAs('owner', listTeamTokens)).tokens;
const createToken = (name: string) =>
  fetchAs('owner', makeTeamToken, { body: { name, slices: ['events', 'events', 'swap'] } });

it('the secret is shown once, and only its hash is stored', async () => {
  const { token, secret } = await createToken('events pipeline');
  expect(secret).toMatch(/^team_[\w-]{43}$/);
  expect(token).toMatchObject({ slices: ['events', 'swap'], madeBy: 'somebody of the team', usedAt: null });
  expect(await fetchTokens()).toEqual([token]);
  const collectionTexts = await Promise.all(
    Object.values(collections).map(async (collection) => JSON.stringify(await collection.find().toArray())),
  );
  expect(collectionTexts.join()).not.toContain(secret.slice('team_'.length));
  expect(await collections.audit.findOne({ action: 'token.make' })).toMatchObject({
    actor: { kind: 'admin', id: memberIds.owner },
    target: { kind: 'token', id: token.id },
    after: { name: 'events pipeline', slices: ['events', 'swap'] },
  });
});

it('a token is revoked once, with an audit row', async () => {
  const { token } = await createToken('another pipeline');
  const revocationReply = await callAsOwner('DELETE', `${tokensPath}/${token.id}`);
  expect(revocationReply.json).toMatchObject({ token: { ended: { at: expect.any(String) } } });
  expect(await collections.audit.countDocuments({ action: 'token.end', 'target.id': token.id })).toBe(1);
  expect(await callAsOwner('DELETE', `${tokensPath}/${token.id}`)).toMatchObject({
    status: 409,
    json: { code: 'ended' },
  });
  expect((await callAsOwner('DELETE', `${tokensPath}/${'f'.repeat(24)}`)).status).toBe(404);
  expect((await fetchTokens()).map(({ name, ended: revocation }) => [name, revocation !== null])).toEqual([
    ['another pipeline', true],
    ['events pipeline', false],
  ]);
});

it.each([
  ['no slice', { name: 'x', slices: [] }],
  ['the name of a remote instead of a slice', { name: 'x', slices: ['mf_search'] }],
  ['no name', { name: ' ', slices: ['events'] }],
])('a token with %s is rejected', async (_, body) => {
  expect((await callAsOwner('POST', makeTeamToken.path, body)).status).toBe(400);
});
