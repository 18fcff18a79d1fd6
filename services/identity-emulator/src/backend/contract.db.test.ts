// The contract test: the client that our services use, over HTTP, as with Clerk itself.
import { createLogger, serve } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { type ClerkClient, createClerkClient, verifyToken } from '@clerk/backend';
import { isClerkAPIResponseError } from '@clerk/backend/errors';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIdentityCollections } from '../database.store.ts';
import { developmentKeys } from '../keys.ts';
import { origin, password, signUpUser, startEmulator } from '../testing/emulator.ts';

const emulator = await startEmulator(await createTestDatabase());
const { secretKey } = developmentKeys;
let clerk: ClerkClient;
let apiUrl: string;
let stop: () => Promise<void>;

beforeAll(async () => {
  const runningServer = await serve({ app: emulator.app, port: 0, logger: createLogger('identity') });
  ({ stop } = runningServer);
  apiUrl = `http://127.0.0.1:${runningServer.port}`;
  clerk = createClerkClient({ secretKey, apiUrl, telemetry: { disabled: true } });
});
afterAll(() => stop());

const catchError = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) =>
      isClerkAPIResponseError(error) ? [error.status, error.errors[0]?.code] : (error as Error).message,
  );

describe('users', () => {
  it('are created, read, counted and deleted', async () => {
    const user = await clerk.users.createUser({
      emailAddress: ['Ada@mail.test'],
      password,
      firstName: 'Ada',
      publicMetadata: { role: 'patient' },
    });
    expect(user).toMatchObject({
      firstName: 'Ada',
      lastName: null,
      publicMetadata: { role: 'patient' },
      unsafeMetadata: {},
      passwordEnabled: true,
    });
    expect(user.primaryEmailAddress?.emailAddress).toBe('ada@mail.test');
    expect(user.primaryEmailAddress?.verification?.status).toBe('verified');

    expect(await clerk.users.getUser(user.id)).toMatchObject({ firstName: 'Ada' });
    expect(await clerk.users.verifyPassword({ userId: user.id, password })).toEqual({ verified: true });
    expect(await catchError(clerk.users.verifyPassword({ userId: user.id, password: 'wrong' }))).toEqual([
      422,
      'form_password_incorrect',
    ]);
    expect(await clerk.users.getCount()).toBe(1);
    expect(await clerk.users.deleteUser(user.id)).toMatchObject({ id: user.id });
    expect(await catchError(clerk.users.getUser(user.id))).toEqual([404, 'resource_not_found']);
    expect(await catchError(clerk.users.deleteUser(user.id))).toEqual([404, 'resource_not_found']);
    expect(await clerk.users.getCount()).toBe(0);
  });

  it('are found by address and id', async () => {
    const users = [];
    for (const name of ['a', 'b', 'c', 'd'])
      users.push(await clerk.users.createUser({ emailAddress: [`${name}@list.test`], password }));
    const emailMatches = await clerk.users.getUserList({ emailAddress: ['B@list.test', 'c@list.test'] });
    expect(emailMatches.totalCount).toBe(2);
    expect(emailMatches.data.map((user) => user.primaryEmailAddress?.emailAddress).sort()).toEqual([
      'b@list.test',
      'c@list.test',
    ]);
    const idMatches = await clerk.users.getUserList({ userId: [users[3]!.id] });
    expect(idMatches.data.map(({ id }) => id)).toEqual([users[3]!.id]);
    expect((await clerk.users.getUserList({ limit: 2 })).data).toHaveLength(2);
  });

  it('have metadata that are merged at every depth; null deletes, and concurrent changes all apply', async () => {
    const { id } = await clerk.users.createUser({
      emailAddress: ['meta@mail.test'],
      password,
      publicMetadata: { role: 'patient', deep: { a: 1, b: { c: 2 } } },
    });
    const mergedUser = await clerk.users.updateUserMetadata(id, {
      publicMetadata: { deep: { b: { d: 3 }, a: null } },
      unsafeMetadata: { prosthetistProfile: { complete: true } },
    });
    expect(mergedUser.publicMetadata).toEqual({ role: 'patient', deep: { b: { c: 2, d: 3 } } });
    expect(mergedUser.unsafeMetadata).toEqual({ prosthetistProfile: { complete: true } });
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        clerk.users.updateUserMetadata(id, { unsafeMetadata: { [`key${i}`]: i } }),
      ),
    );
    expect(Object.keys((await clerk.users.getUser(id)).unsafeMetadata)).toHaveLength(9);
  });

  it('get the statuses and error codes that the client reads', async () => {
    await clerk.users.createUser({ emailAddress: ['taken@mail.test'], password });
    const createUser = (emailAddress: string[], chosenPassword = password) =>
      catchError(clerk.users.createUser({ emailAddress, password: chosenPassword }));
    expect(await createUser(['TAKEN@mail.test'])).toEqual([422, 'form_identifier_exists']);
    expect(await createUser(['junk'])).toEqual([422, 'form_param_format_invalid']);
    expect(await createUser([])).toEqual([422, 'form_param_format_invalid']);
    expect(await createUser(['new@mail.test'], 'short')).toEqual([422, 'form_password_length_too_short']);
    expect(await catchError(clerk.users.updateUserMetadata('user_none', { publicMetadata: {} }))).toEqual([
      404,
      'resource_not_found',
    ]);
    const otherKeyClient = createClerkClient({
      secretKey: 'sk_test_other',
      apiUrl,
      telemetry: { disabled: true },
    });
    expect(await catchError(otherKeyClient.users.getUserList())).toEqual([401, 'clerk_key_invalid']);
  });

  it('sign in with the password set here', async () => {
    await clerk.users.createUser({ emailAddress: ['given@mail.test'], password });
    const signInReply = await emulator.createBrowser().signIn({ identifier: 'given@mail.test', password });
    expect(signInReply.response.status).toBe('complete');
  });

  it('deleted here, are signed out everywhere and leave nothing', async () => {
    const { browser, userId, sessionId } = await signUpUser(emulator, 'gone@mail.test');
    const { images, sessions } = getIdentityCollections(emulator.identityDb);
    await images.insertOne({ _id: 'img_1', userId, type: 'image/png', bytes: Buffer.alloc(1) });
    await clerk.users.deleteUser(userId);
    expect(emulator.deletedUserIds).toContain(userId);
    expect((await browser.callSession(`${sessionId}/tokens`)).status).toBe(401);
    expect((await browser.fetchClient())?.sessions).toEqual([]);
    expect(browser.cookies.get('__client_uat')).toBe('0');
    expect(await images.countDocuments({ userId })).toBe(0);
    expect(await sessions.countDocuments({ userId, status: 'active' })).toBe(0);
    const signInReply = await emulator.createBrowser().signIn({ identifier: 'gone@mail.test', password });
    expect(signInReply.error).toBe('form_identifier_not_found');
    await signUpUser(emulator, 'gone@mail.test');
  });
});

describe('tokens', () => {
  it('are verified by the published keys, and contain the role once it is set', async () => {
    const { browser, userId, sessionId } = await signUpUser(emulator, 'token@mail.test');
    const fetchToken = async () =>
      ((await browser.callSession(`${sessionId}/tokens`)).json as { jwt: string }).jwt;
    const verifyNewToken = async (authorizedParties: string[]) =>
      verifyToken(await fetchToken(), { secretKey, apiUrl, authorizedParties });
    expect(await verifyNewToken([origin])).toMatchObject({ sub: userId, sid: sessionId, metadata: {} });
    await clerk.users.updateUserMetadata(userId, { publicMetadata: { role: 'prosthetist' } });
    expect(await verifyNewToken([origin])).toMatchObject({ metadata: { role: 'prosthetist' } });
    await expect(verifyNewToken(['http://localhost:4001'])).rejects.toThrow(/azp|authorized party/i);
    // Changes three characters in the middle of the signature.
    const forgedToken = (await fetchToken()).replace(/(.{20})...(.{20})$/, '$1AAA$2');
    await expect(verifyToken(forgedToken, { secretKey, apiUrl })).rejects.toThrow();
  });
});
