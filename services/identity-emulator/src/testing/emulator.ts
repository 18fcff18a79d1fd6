import { getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import type { TestDatabase } from '@app/test-kit/mongo';
import { afterAll } from 'vitest';
import { createIdentityApp } from '../app.ts';
import { createDependencies } from '../create-dependencies.store.ts';
import { getIdentityDatabaseName } from '../keys.ts';
import { Browser } from './browser.ts';

export const origin = 'http://localhost:4000';
export const password = 'correct horse 9';

/** Starts an emulator over a test database; a second start on the same database simulates a restart. */
export async function startEmulator({ db, client }: TestDatabase) {
  afterAll(() => client.db(getIdentityDatabaseName(db.databaseName)).dropDatabase());
  process.env.LOG_LEVEL = 'silent';
  const deletedUserIds: string[] = [];
  const deps = await createDependencies(client, db, {
    publicOrigin: origin,
    onDeleted: (userId) => deletedUserIds.push(userId),
  });
  const app = createIdentityApp({ ...deps, logger: createLogger('identity') });
  const { devMails } = getCollections(db);
  const findMailsTo = (to: string) => devMails.find({ to }).sort({ at: 1, _id: 1 }).toArray();
  return {
    app,
    deps,
    /** Accounts reported to the site as deleted. */
    deletedUserIds,
    identityDb: client.db(getIdentityDatabaseName(db.databaseName)),
    createBrowser: (headers?: Record<string, string>) => new Browser(app, headers),
    findMailsTo,
    async findCode(to: string): Promise<string> {
      const mail = (await findMailsTo(to)).at(-1);
      return mail?.text.match(/\b\d{6}\b/)?.[0] ?? `no code for ${to}`;
    },
  };
}

export type TestEmulator = Awaited<ReturnType<typeof startEmulator>>;

export const createWrongCode = (code: string) => (code === '123456' ? '654321' : '123456');

export async function signUpUser(
  emulator: TestEmulator,
  email: string,
  extraFields: Record<string, string> = {},
) {
  const browser = emulator.createBrowser();
  const signUp = await browser.startSignUp({ email_address: email, password, ...extraFields });
  await signUp.sendCode();
  const { response } = await signUp.enterCode(await emulator.findCode(email));
  const { created_user_id: userId, created_session_id: sessionId } = response;
  if (!userId || !sessionId) throw new Error(`${email} did not get through: ${JSON.stringify(response)}`);
  return { browser, userId, sessionId };
}
