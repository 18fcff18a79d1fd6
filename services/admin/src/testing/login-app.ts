// The service with its real login and test browsers, for tests of authentication.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { createStorage } from '@app/storage';
import { createPasswordHasher } from '@app/team';
import { createTestDatabase } from '@app/test-kit/mongo';
import { type StaffName, staffAccounts, staffPassword } from '@app/test-kit/staff';
import { createAdminApp } from '../app.ts';
import { createLoginDeps, type LoginDepsOptions } from '../sessions/login-deps.ts';
import type { TestReply } from './running-app.ts';
import { createTestReleaseDeps } from './running-app.ts';
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
  const { client, db, uri } = await createTestDatabase();
  await seedTeam(db);
  const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'admin-'));
  const logger = createLogger('admin');
  logger.level = 'silent';
  const clock = { offsetMs: 0 };
  const argon2 = await import('@node-rs/argon2');
  const verifications = { count: 0, concurrent: 0, maxConcurrent: 0 };
  const passwordHasher = createPasswordHasher({
    hash: argon2.hash,
    async verify(...args) {
      verifications.count++;
      verifications.maxConcurrent = Math.max(verifications.maxConcurrent, ++verifications.concurrent);
      try {
        return await argon2.verify(...args);
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
  const photoStorage = createStorage({ STORAGE: 'disk', DATA_DIR, S3_REGION: '' });
  const proofStorage = createStorage({ STORAGE: 'disk', DATA_DIR, S3_REGION: '' }, 'proofs');
  const releaseDeps = createTestReleaseDeps();
  const app = createAdminApp({
    client,
    db,
    photoStorage,
    proofStorage,
    logger,
    loginDeps,
    findSimilarWords: async () => ({ similar: new Map(), nearest: [] }),
    releaseDeps,
  });

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
  };
}
