// The service with its real login and test browsers, for tests of authentication.
import { getCollections } from '@app/db';
import { createPasswordHasher } from '@app/team';
import { type StaffName, staffAccounts, staffPassword } from '@app/test-kit/staff';
import { buildUrl, type Endpoint, type ReplyOf } from '@app/types';
import { listStaff, type StaffMember } from '@app/types/admin/people/users';
import { beginSecondFactor } from '@app/types/admin/session';
import { Secret, TOTP } from 'otpauth';
import { createAdminApp } from '../app.ts';
import { createLoginDeps, type LoginDepsOptions } from '../sessions/login-deps.ts';
import { createTestDeps, type TestReply } from './running-app.ts';
import { seedTeam } from './seed-team.ts';

const adminSecret = 'a secret of tests, of more than 32 characters';
/** The former secret of a rotation that is under way. */
export const formerAdminSecret = 'a former secret of tests, of more than 32';
export const origin = 'http://localhost:4000';

/** Body and headers of a call; a header replaces that of a browser, undefined removes it. */
export interface SendOptions {
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

/** A browser with its cookies and the token of its page. */
export interface Browser {
  cookies: Map<string, string>;
  token: string | undefined;
  send(method: string, target: string, options?: SendOptions): Promise<TestReply & { text: string }>;
  login(email: string, password?: string, code?: string): ReturnType<Browser['send']>;
  /** Enters the password again. */
  elevate(): ReturnType<Browser['send']>;
}

export async function startLoginApp(loginOptions: Pick<LoginDepsOptions, 'writeRate'> = {}) {
  const { uri, ...testDeps } = await createTestDeps();
  const { client, db, releaseDeps } = testDeps;
  await seedTeam(db);
  const clock = { offsetMs: 0 };
  const argon2 = await import('@node-rs/argon2');
  const verifications = { count: 0, concurrent: 0, maxConcurrent: 0 };
  /** Results by hash and password, because a verification is slow on purpose. */
  const verificationResults = new Map<string, Promise<boolean>>();
  const passwordHasher = createPasswordHasher({
    hash: argon2.hash,
    async verify(hash, password) {
      verifications.count++;
      verifications.maxConcurrent = Math.max(verifications.maxConcurrent, ++verifications.concurrent);
      const key = `${hash} ${password}`;
      if (!verificationResults.has(key)) verificationResults.set(key, argon2.verify(hash, password));
      try {
        return await verificationResults.get(key)!;
      } finally {
        verifications.concurrent--;
      }
    },
  });
  const loginDeps = createLoginDeps(db, {
    secret: adminSecret,
    previousSecret: formerAdminSecret,
    origins: [origin],
    passwordHasher,
    ...loginOptions,
    now: () => new Date(Date.now() + clock.offsetMs),
  });
  const app = createAdminApp({ ...testDeps, loginDeps });

  function openBrowser(address = '198.51.100.7'): Browser {
    const cookies = new Map<string, string>();
    const browser: Browser = {
      cookies,
      token: undefined,
      async send(method, target, { body, headers = {} } = {}) {
        const xsrfToken = cookies.get('XSRF-TOKEN');
        const allHeaders: Record<string, string | undefined> = {
          'x-client-address': address,
          'x-request-id': 'request-of-a-test',
          'user-agent': 'Test browser',
          'sec-fetch-site': 'same-origin',
          ...(method !== 'GET' && { origin }),
          ...(browser.token && { authorization: `Bearer ${browser.token}` }),
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...(method !== 'GET' && xsrfToken && { 'x-xsrf-token': xsrfToken }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        };
        const response = await app.request(target, {
          method,
          headers: Object.entries(allHeaders).filter(
            (pair): pair is [string, string] => pair[1] !== undefined,
          ),
          ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        });
        for (const setCookie of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
          if (/Max-Age=0(;|$)/.test(setCookie)) cookies.delete(name);
          else cookies.set(name, value);
        }
        const text = await response.text();
        const json: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
        return { status: response.status, headers: response.headers, text, json };
      },
      async login(email, password = staffPassword, code) {
        const reply = await browser.send('POST', '/api/admin/login', { body: { email, password, code } });
        if (reply.status === 200) browser.token = (reply.json as { token: string }).token;
        return reply;
      },
      elevate: () => browser.send('POST', '/api/admin/elevate', { body: { password: staffPassword } }),
    };
    return browser;
  }

  /** Signs a member in with a new browser. */
  async function signIn(member: StaffName): Promise<Browser> {
    const memberBrowser = openBrowser();
    const { status, text } = await memberBrowser.login(staffAccounts[member].email);
    if (status !== 200) throw new Error(`${member} was not let in: ${text}`);
    return memberBrowser;
  }

  /** Signs a member in, who also enters the password again. */
  async function signInElevated(member: StaffName = 'owner'): Promise<Browser> {
    const memberBrowser = await signIn(member);
    const { status, text } = await memberBrowser.elevate();
    if (status !== 200) throw new Error(`The password of ${member} was not accepted: ${text}`);
    return memberBrowser;
  }

  /** Finds a staff account, as an owner sees it. */
  async function findMember(owner: Browser, email: string): Promise<StaffMember> {
    const { json } = await owner.send('GET', listStaff.path);
    return (json as ReplyOf<typeof listStaff>).users.find((user) => user.email === email)!;
  }

  /** Starts to set up a second factor, without the first code, and returns its secret. */
  async function startTotpSetup(caller: Browser, password: string = staffPassword): Promise<string> {
    const { json } = await caller.send('POST', beginSecondFactor.path, { body: { password } });
    return (json as ReplyOf<typeof beginSecondFactor>).secret;
  }

  /** Generates the code that an authenticator app shows now. */
  const generateCode = (totpSecret: string) =>
    new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: Date.now() + clock.offsetMs });

  return {
    app,
    client,
    db,
    uri,
    loginDeps,
    releaseDeps,
    collections: getCollections(db),
    clock,
    verifications,
    openBrowser,
    signIn,
    signInElevated,
    findMember,
    startTotpSetup,
    generateCode,
  };
}

/** An id that no record has. */
export const unknownId = 'f'.repeat(24);

/** Sends a call with unknown ids and an empty body, which changes nothing even if admitted. */
export function sendEmptyCall(caller: Browser, endpoint: Endpoint, headers: SendOptions['headers'] = {}) {
  const parameterNames = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const params = Object.fromEntries(
    parameterNames.map((name) => [name, name === 'kind' ? 'reviews' : unknownId]),
  );
  const body = endpoint.method === 'GET' ? {} : { body: {} };
  return caller.send(endpoint.method, buildUrl(endpoint, { params }), { headers, ...body });
}
