// A test identity provider: four calls of Clerk's Backend API over HTTP, for use by the real SDK. Records what was
// written.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';

export interface TestUser {
  firstName?: string;
  lastName?: string;
  email?: string;
  /** A second address, which the person has not shown to be theirs. */
  unverifiedEmail?: string;
  /** Verified. */
  phone?: string;
  /** Absent: an account without a password. */
  password?: string;
  publicMetadata?: Record<string, unknown>;
  unsafeMetadata?: Record<string, unknown>;
}

export const secretKey = 'sk_test_of_the_account_tests';

/** Starts and stops with the calling test file. */
export function startTestProvider() {
  const users = new Map<string, TestUser>();
  const writes: { id: string; body: unknown }[] = [];
  const state = { isUnavailable: false, refusesDeletion: false, delayMs: 0 };

  const handleRequest = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const [, , resource, id = '', action] = (request.url ?? '').split('/');
    if (state.isUnavailable) return [503, { errors: [{ code: 'away', message: 'Away.' }] }];
    if (request.headers.authorization !== `Bearer ${secretKey}`) return [401, { errors: [] }];
    const user = resource === 'users' ? users.get(decodeURIComponent(id)) : undefined;
    if (!user) return [404, { errors: [{ code: 'resource_not_found', message: 'Not found.' }] }];
    if (action === 'verify_password') {
      const body = (await json(request)) as { password: string };
      if (body.password === user.password) return [200, { verified: true }];
      return [422, { errors: [{ code: 'incorrect_password', message: 'No.' }] }];
    }
    if (request.method === 'PATCH' && action === 'metadata') {
      const body = (await json(request)) as { public_metadata?: Record<string, unknown> };
      await new Promise((resolve) => setTimeout(resolve, state.delayMs));
      writes.push({ id, body });
      user.publicMetadata = { ...user.publicMetadata, ...body.public_metadata };
    }
    if (request.method === 'DELETE') {
      if (state.refusesDeletion) return [503, { errors: [{ code: 'away', message: 'Away.' }] }];
      users.delete(decodeURIComponent(id));
    }
    return [200, toUserJson(id, user)];
  };
  const server = createServer(async (request, response) => {
    const [status, body] = await handleRequest(request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void server.close());

  return {
    users,
    writes,
    state,
    get settings() {
      const { port } = server.address() as AddressInfo;
      return { CLERK_SECRET_KEY: secretKey, CLERK_API_URL: `http://127.0.0.1:${port}` };
    },
  };
}

function toUserJson(id: string, user: TestUser) {
  const emailAddress = {
    object: 'email_address',
    id: `idn_${id}`,
    email_address: user.email ?? `${id}@example.test`,
    verification: { status: 'verified', strategy: 'email_code', attempts: null, expire_at: null },
    linked_to: [],
  };
  const unverifiedAddress = user.unverifiedEmail && {
    ...emailAddress,
    id: `idn_unverified_${id}`,
    email_address: user.unverifiedEmail,
    verification: { ...emailAddress.verification, status: 'unverified' },
  };
  return {
    object: 'user',
    id,
    first_name: user.firstName ?? 'Dana',
    last_name: user.lastName ?? 'Rivers',
    username: null,
    image_url: '',
    has_image: false,
    primary_email_address_id: emailAddress.id,
    email_addresses: [emailAddress, ...(unverifiedAddress ? [unverifiedAddress] : [])],
    phone_numbers: user.phone
      ? [{ id: 'phone', phone_number: user.phone, verification: { status: 'verified' }, linked_to: [] }]
      : [],
    web3_wallets: [],
    external_accounts: [],
    enterprise_accounts: [],
    public_metadata: user.publicMetadata ?? {},
    private_metadata: { secret: 'of-the-team' },
    unsafe_metadata: user.unsafeMetadata ?? {},
    password_enabled: user.password !== undefined,
    created_at: Date.parse('2026-01-02T03:04:05.000Z'),
    updated_at: Date.parse('2026-01-02T03:04:05.000Z'),
    last_sign_in_at: null,
  };
}
