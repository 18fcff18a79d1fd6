// The real SDK, against a provider of the test's own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AccountProvider, createAccountProvider } from './account-provider.ts';

const users = new Map<string, { status: string }>();
const requests: string[] = [];
const state = { away: false, forgetful: false };
const metadataChanges: unknown[] = [];

const userJson = (id: string) => ({
  object: 'user',
  id,
  first_name: 'Dana',
  primary_email_address_id: 'idn_1',
  email_addresses: [
    {
      object: 'email_address',
      id: 'idn_1',
      email_address: `${id}@mail.test`,
      verification: users.get(id),
      linked_to: [],
    },
  ],
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  enterprise_accounts: [],
  public_metadata: {},
  private_metadata: {},
  unsafe_metadata: {},
});
const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
  requests.push(`${request.method} ${pathname}`);
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (state.away) return answer(503, { errors: [{ code: 'away', message: 'Away' }] });
  const [, , , id = '', more] = pathname.split('/');
  if (!id && pathname.endsWith('/count')) return answer(200, { total_count: users.size });
  if (!id) {
    const ids = searchParams.getAll('user_id').filter((userId) => users.has(userId));
    return answer(200, (state.forgetful ? [] : ids).map(userJson));
  }
  if (id === 'count') return answer(200, { object: 'total_count', total_count: users.size });
  if (!users.has(id)) return answer(404, { errors: [{ code: 'resource_not_found', message: 'Not found' }] });
  if (more === 'metadata') metadataChanges.push(await json(request));
  if (request.method === 'DELETE') users.delete(id);
  return answer(200, request.method === 'DELETE' ? { object: 'user', id, deleted: true } : userJson(id));
});
let people: AccountProvider;
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  people = createAccountProvider({
    CLERK_SECRET_KEY: 'sk_test_x',
    CLERK_API_URL: `http://127.0.0.1:${port}`,
  });
});
afterAll(() => void server.close());
beforeEach(() => {
  users.clear();
  users.set('user_a', { status: 'verified' }).set('user_b', { status: 'unverified' });
  Object.assign(state, { away: false, forgetful: false });
});

it('returns confirmed addresses only', async () => {
  expect(await people.findRecipient('user_a')).toEqual({ to: 'user_a@mail.test', name: 'Dana' });
  expect(await people.findRecipient('user_b')).toBeUndefined();
  expect(await people.findRecipient('user_gone')).toBeUndefined();
  expect(await people.findIdentifiers('user_a')).toEqual({ emails: ['user_a@mail.test'], phones: [] });
  expect(await people.findIdentifiers('user_b')).toEqual({ emails: [], phones: [] });
  expect(await people.findIdentifiers('user_gone')).toBeUndefined();
});

it('deletes an account, also repeatedly', async () => {
  await people.deleteAccount('user_a');
  await people.deleteAccount('user_a');
  expect([...users.keys()]).toEqual(['user_b']);
});

it('changes the given metadata fields, and skips deleted accounts', async () => {
  await people.setMetadata('user_a', { publicMetadata: { role: 'patient', old: null } });
  const unsafeMetadata = { prosthetistProfile: { prosthetistId: 'x', complete: true } };
  await people.setMetadata('user_a', { unsafeMetadata });
  expect(metadataChanges).toEqual([
    { public_metadata: { role: 'patient', old: null } },
    { unsafe_metadata: unsafeMetadata },
  ]);
  await people.setMetadata('user_gone', { unsafeMetadata });
});

it('returns the accounts that a list lacks, and tells which of them exist', async () => {
  expect(await people.findUnlistedUsers(['user_a', 'user_gone', 'user_b'])).toEqual(['user_gone']);
  state.forgetful = true;
  expect(await people.findUnlistedUsers(['user_a', 'user_gone'])).toContain('user_a');
  expect(await people.exists('user_a')).toBe(true);
  expect(await people.exists('user_gone')).toBe(false);
});

it('distinguishes an unavailable provider from one without accounts', async () => {
  state.away = true;
  await expect(people.findUnlistedUsers(['user_a'])).rejects.toThrow();
  await expect(people.findRecipient('user_a')).rejects.toThrow();
  await expect(people.deleteAccount('user_a')).rejects.toThrow();
});
