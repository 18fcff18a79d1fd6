import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import type { TestDatabase } from '@app/test-kit/mongo';
import { afterAll } from 'vitest';
import { createIdentityApp } from '../app.ts';
import { isReachable, openIdentity } from '../connect.store.ts';
import { getIdentityDatabase } from '../keys.ts';
import { Browser } from './browser.ts';

export const origin = 'http://localhost:4000';
export const password = 'correct horse 9';

/** Starts an emulator over a test database; a second start on the same database simulates a restart. */
export async function startEmulator({ db, client }: TestDatabase) {
  afterAll(() => client.db(getIdentityDatabase(db.databaseName)).dropDatabase());
  process.env.LOG_LEVEL = 'silent';
  const deleted: string[] = [];
  const deps = await openIdentity(client, db, {
    publicOrigin: origin,
    onDeleted: (userId) => deleted.push(userId),
  });
  const app = createIdentityApp({
    ...deps,
    logger: createLogger('identity'),
    databaseAnswers: () => isReachable(db),
  });
  const { devMails } = getCollections(db);
  const mailsTo = (to: string) => devMails.find({ to }).sort({ at: 1, _id: 1 }).toArray();
  return {
    app,
    deps,
    /** Accounts reported to the site as deleted. */
    deleted,
    identityDb: client.db(getIdentityDatabase(db.databaseName)),
    browser: (headers?: Record<string, string>) => new Browser(app, headers),
    mailsTo,
    /** Returns the code in the last mail to an address. */
    async codeFor(to: string): Promise<string> {
      const mail = (await mailsTo(to)).at(-1);
      return mail?.text.match(/\b\d{6}\b/)?.[0] ?? `no code for ${to}`;
    },
  };
}

export type TestEmulator = Awaited<ReturnType<typeof startEmulator>>;

/** Returns another code than the mailed one. */
export const otherThan = (code: string) => (code === '123456' ? '654321' : '123456');

/** Signs up in a new browser with the mailed code. */
export async function signUpUser(emulator: TestEmulator, email: string, more: Record<string, string> = {}) {
  const browser = emulator.browser();
  const startedSignUp = await browser.signUp('POST', '', { email_address: email, password, ...more });
  const at = `/${startedSignUp.response.id}`;
  await browser.signUp('POST', `${at}/prepare_verification`, { strategy: 'email_code' });
  const code = await emulator.codeFor(email);
  const done = await browser.signUp('POST', `${at}/attempt_verification`, { strategy: 'email_code', code });
  const { created_user_id: userId, created_session_id: sessionId } = done.response;
  if (!userId || !sessionId)
    throw new Error(`${email} did not get through: ${JSON.stringify(done.response)}`);
  return { browser, userId, sessionId };
}
