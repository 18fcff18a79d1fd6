// The service with its real login and test browsers, for tests of authentication.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { createStorage } from '@app/storage';
import { createPasswordHasher } from '@app/team';
import { testDatabase } from '@app/test-kit/mongo';
import { type TeamMemberName, team, teamPassword } from '@app/test-kit/team';
import { createAdminApp } from '../app.ts';
import { createLoginDeps, type LoginDepsOptions } from '../sessions/login-deps.ts';
import type { Answer } from './running-app.ts';
import { seedTeam } from './seed-team.ts';
import { createTestReleaseDeps } from './shipping.ts';

const adminSecret = 'a secret of tests, of more than 32 characters';
/** The secret before a rotation that has not ended. */
export const formerAdminSecret = 'a former secret of tests, of more than 32';
export const origin = 'http://localhost:4000';

/** Overrides of what a browser would send. */
export interface SendOptions {
  body?: unknown;
  headers?: Record<string, string | undefined>;
}

/** A browser with its cookies and the token of its page. */
export interface Browser {
  cookies: Map<string, string>;
  token: string | undefined;
  send(method: string, target: string, sending?: SendOptions): Promise<Answer & { text: string }>;
  login(email: string, password?: string, code?: string): ReturnType<Browser['send']>;
  /** Enters the password again. */
  elevate(): ReturnType<Browser['send']>;
}

export async function startLoginApp(options: Pick<LoginDepsOptions, 'writeRate'> = {}) {
  const { client, db, uri } = await testDatabase();
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
  const login = createLoginDeps(db, {
    secret: adminSecret,
    previousSecret: formerAdminSecret,
    origins: [origin],
    passwordHasher,
    ...options,
    now: () => new Date(Date.now() + clock.offsetMs),
  });
  const storage = createStorage({ STORAGE: 'disk', DATA_DIR, S3_REGION: '' });
  const proofs = createStorage({ STORAGE: 'disk', DATA_DIR, S3_REGION: '' }, 'proofs');
  const shipping = createTestReleaseDeps();
  const app = createAdminApp({
    client,
    db,
    storage,
    proofs,
    logger,
    login,
    findSimilarWords: async () => ({ similar: new Map(), nearest: [] }),
    shipping,
  });

  function createBrowser(address = '198.51.100.7'): Browser {
    const cookies = new Map<string, string>();
    const self: Browser = {
      cookies,
      token: undefined,
      async send(method, target, { body, headers = {} } = {}) {
        const xsrf = cookies.get('XSRF-TOKEN');
        const allHeaders: Record<string, string | undefined> = {
          'x-client-address': address,
          'x-request-id': 'request-of-a-test',
          'user-agent': 'Test browser',
          'sec-fetch-site': 'same-origin',
          ...(method !== 'GET' && { origin }),
          ...(self.token && { authorization: `Bearer ${self.token}` }),
          ...(cookies.size > 0 && { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }),
          ...(method !== 'GET' && xsrf && { 'x-xsrf-token': xsrf }),
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
        for (const cookieLine of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookieLine) ?? [];
          if (/Max-Age=0(;|$)/.test(cookieLine)) cookies.delete(name);
          else cookies.set(name, value);
        }
        const text = await response.text();
        const json: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
        return { status: response.status, headers: response.headers, text, json };
      },
      async login(email, password = teamPassword, code) {
        const answer = await self.send('POST', '/api/admin/login', { body: { email, password, code } });
        if (answer.status === 200) self.token = (answer.json as { token: string }).token;
        return answer;
      },
      elevate: () => self.send('POST', '/api/admin/elevate', { body: { password: teamPassword } }),
    };
    return self;
  }

  /** Signs a member in with a new browser. */
  async function signInMember(member: TeamMemberName): Promise<Browser> {
    const memberBrowser = createBrowser();
    const { status, text } = await memberBrowser.login(team[member].email);
    if (status !== 200) throw new Error(`${member} was not let in: ${text}`);
    return memberBrowser;
  }

  return {
    app,
    client,
    db,
    uri,
    login,
    shipping,
    collections: getCollections(db),
    clock,
    verifications,
    openBrowser: createBrowser,
    signIn: signInMember,
  };
}
