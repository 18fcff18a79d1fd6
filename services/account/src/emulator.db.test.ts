// The service and the identity emulator as separate processes: real tokens, the real SDK, real settings.
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { findRefusedKeyFault } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { afterAll, beforeAll, expect, it } from 'vitest';

const { db, client, uri } = await createTestDatabase();
const origin = 'http://localhost:4000';
const secretKey = 'sk_test_emulator_of_this_machine';
const root = path.resolve(import.meta.dirname, '../../..');
const processes: ChildProcess[] = [];

/** Starts a service on a free port. Returns its address when it listens. */
async function startService(service: string, env: Record<string, string>): Promise<[string, ChildProcess]> {
  const child = spawn(process.execPath, [path.join(root, 'services', service, 'src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      MONGODB_URI: uri,
      PUBLIC_ORIGIN: origin,
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg !== 'listening') continue;
    child.stdout.resume();
    return [`http://127.0.0.1:${port}`, child];
  }
  throw new Error(`${service} ended before it listened`);
}

let identityUrl: string;
let emulator: ChildProcess;
let accountUrl: string;
beforeAll(async () => {
  [identityUrl, emulator] = await startService('identity-emulator', { CLERK_SECRET_KEY: secretKey });
  [accountUrl] = await startService('account', {
    CLERK_SECRET_KEY: secretKey,
    CLERK_API_URL: identityUrl,
  });
});
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL');
  await client.db(`${db.databaseName}_identity`).dropDatabase();
});

const callBackend = async (method: string, apiPath: string, body?: unknown) => {
  const response = await fetch(`${identityUrl}/v1${apiPath}`, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown> & { id: string };
};

/** Signs in as a browser does. Returns a function that fetches a new token. */
async function signIn(email: string, password: string) {
  const sendForm = (apiPath: string, form: Record<string, string>, cookie = '') =>
    fetch(`${identityUrl}/v1${apiPath}`, {
      method: 'POST',
      headers: { origin, cookie, 'x-forwarded-host': 'localhost:4000' },
      body: new URLSearchParams(form),
    });
  const response = await sendForm('/client/sign_ins', { strategy: 'password', identifier: email, password });
  const cookie = response.headers
    .getSetCookie()
    .map((setCookie) => setCookie.split(';')[0])
    .join('; ');
  const { response: signInResource } = (await response.json()) as {
    response: { created_session_id: string };
  };
  return async () => {
    const tokenResponse = await sendForm(
      `/client/sessions/${signInResource.created_session_id}/tokens`,
      {},
      cookie,
    );
    return ((await tokenResponse.json()) as { jwt: string }).jwt;
  };
}

const callAccount = async (method: string, callPath: string, token: string, body?: unknown) => {
  const response = await fetch(accountUrl + callPath, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
};

it('a start says that the provider rejects the key, not that it is unavailable', async () => {
  const findFault = (CLERK_SECRET_KEY: string, CLERK_API_URL: string) =>
    findRefusedKeyFault({ CLERK_SECRET_KEY, CLERK_API_URL });
  expect(await findFault(secretKey, identityUrl)).toBeUndefined();
  expect(await findFault('sk_live_of_somebody_else', identityUrl)).toMatch(
    /^Setting CLERK_SECRET_KEY: .* refuses it/,
  );
  expect(await findFault('sk_live_of_somebody_else', 'http://127.0.0.1:9')).toBeUndefined();
});

it('an account signs in, gets its role, exports its data, and stays signed in while the provider is down', async () => {
  const { id } = await callBackend('POST', '/users', {
    email_address: ['dana@example.test'],
    password: 'correct horse 9',
    unsafe_metadata: { ageAttestedAt: '2026-03-01T10:00:00.000Z' },
  });
  const createToken = await signIn('dana@example.test', 'correct horse 9');

  const roleInput = { userId: id, role: 'patient' };
  expect(
    (await callAccount('POST', '/api/users/set-role', `${await createToken()}x`, roleInput)).status,
  ).toBe(401);
  expect(await callAccount('POST', '/api/users/set-role', await createToken(), roleInput)).toEqual({
    status: 200,
    json: { role: 'patient' },
  });
  expect((await callBackend('GET', `/users/${id}`)).public_metadata).toEqual({
    role: 'patient',
    ageAttestedAt: '2026-03-01T10:00:00.000Z',
  });
  const token = await createToken();
  expect(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())).toMatchObject({
    metadata: { role: 'patient' },
  });
  expect((await callAccount('POST', '/api/users/set-role', token, roleInput)).status).toBe(409);
  const { status, json } = await callAccount('GET', '/api/me/export', token);
  expect(status).toBe(200);
  expect(json.account).toMatchObject({ id, emailAddresses: [{ emailAddress: 'dana@example.test' }] });

  const tokenBeforeOutage = await createToken();
  emulator.kill('SIGKILL');
  // The token is new, but is verified without the provider; calls that need the provider get an error.
  expect(
    (await callAccount('POST', '/api/users/set-role', tokenBeforeOutage, { ...roleInput, userId: 'user_b' }))
      .status,
  ).toBe(403);
  expect((await callAccount('GET', '/api/me/export', tokenBeforeOutage)).status).toBe(503);
  expect((await callAccount('GET', '/api/me/export', `${tokenBeforeOutage.slice(0, -4)}AAAA`)).status).toBe(
    401,
  );
});
