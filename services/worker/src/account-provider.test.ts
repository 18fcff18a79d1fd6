// The real SDK, against a provider of the test's own.
import { json } from 'node:stream/consumers';
import { startTestServer } from '@app/test-kit/servers';
import { beforeEach, expect, it } from 'vitest';
import { createAccountProvider } from './account-provider.ts';

const users = new Map<string, { status: string }>();
const requests: string[] = [];
const state = { isAway: false, isListEmpty: false };
const metadataChanges: unknown[] = [];

const createEmailJson = (userId: string) => ({
  object: 'email_address',
  id: 'idn_1',
  email_address: `${userId}@mail.test`,
  verification: users.get(userId),
  linked_to: [],
});
const createUserJson = (id: string) => ({
  object: 'user',
  id,
  first_name: 'Dana',
  primary_email_address_id: 'idn_1',
  email_addresses: [createEmailJson(id)],
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  enterprise_accounts: [],
  public_metadata: {},
  private_metadata: {},
  unsafe_metadata: {},
});
const { url } = await startTestServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  requests.push(`${request.method} ${pathname}`);
  const sendJson = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (state.isAway) return sendJson(503, { errors: [{ code: 'away', message: 'Away' }] });
  const [, , , id = '', subresource] = pathname.split('/');
  if (!id && pathname.endsWith('/count')) return sendJson(200, { total_count: users.size });
  if (!id) {
    const ids = searchParams.getAll('user_id').filter((userId) => users.has(userId));
    return sendJson(200, (state.isListEmpty ? [] : ids).map(createUserJson));
  }
  if (id === 'count') return sendJson(200, { object: 'total_count', total_count: users.size });
  if (!users.has(id))
    return sendJson(404, { errors: [{ code: 'resource_not_found', message: 'Not found' }] });
  if (subresource === 'metadata') metadataChanges.push(await json(request));
  if (request.method === 'DELETE') users.delete(id);
  return sendJson(
    200,
    request.method === 'DELETE' ? { object: 'user', id, deleted: true } : createUserJson(id),
  );
});
const accountProvider = createAccountProvider({ CLERK_SECRET_KEY: 'sk_test_x', CLERK_API_URL: url });
beforeEach(() => {
  users.clear();
  users.set('user_a', { status: 'verified' }).set('user_b', { status: 'unverified' });
  Object.assign(state, { isAway: false, isListEmpty: false });
});

it('returns confirmed addresses only', async () => {
  expect(await accountProvider.findRecipient('user_a')).toEqual({ to: 'user_a@mail.test', name: 'Dana' });
  expect(await accountProvider.findRecipient('user_b')).toBeUndefined();
  expect(await accountProvider.findRecipient('user_gone')).toBeUndefined();
  expect(await accountProvider.findIdentifiers('user_a')).toEqual({
    emails: ['user_a@mail.test'],
    phones: [],
  });
  expect(await accountProvider.findIdentifiers('user_b')).toEqual({ emails: [], phones: [] });
  expect(await accountProvider.findIdentifiers('user_gone')).toBeUndefined();
});

it('deletes an account, also repeatedly', async () => {
  await accountProvider.deleteAccount('user_a');
  await accountProvider.deleteAccount('user_a');
  expect([...users.keys()]).toEqual(['user_b']);
});

it('changes the named metadata fields, and skips deleted accounts', async () => {
  await accountProvider.setMetadata('user_a', { publicMetadata: { role: 'patient', old: null } });
  const unsafeMetadata = { prosthetistProfile: { prosthetistId: 'x', complete: true } };
  await accountProvider.setMetadata('user_a', { unsafeMetadata });
  expect(metadataChanges).toEqual([
    { public_metadata: { role: 'patient', old: null } },
    { unsafe_metadata: unsafeMetadata },
  ]);
  await accountProvider.setMetadata('user_gone', { unsafeMetadata });
});

it('returns the accounts that a list lacks, and tells which of them exist', async () => {
  expect(await accountProvider.findUnlistedUserIds(['user_a', 'user_gone', 'user_b'])).toEqual(['user_gone']);
  state.isListEmpty = true;
  expect(await accountProvider.findUnlistedUserIds(['user_a', 'user_gone'])).toContain('user_a');
  expect(await accountProvider.exists('user_a')).toBe(true);
  expect(await accountProvider.exists('user_gone')).toBe(false);
});

it('distinguishes an unavailable provider from one without accounts', async () => {
  state.isAway = true;
  await expect(accountProvider.findUnlistedUserIds(['user_a'])).rejects.toThrow();
  await expect(accountProvider.findRecipient('user_a')).rejects.toThrow();
  await expect(accountProvider.deleteAccount('user_a')).rejects.toThrow();
});
