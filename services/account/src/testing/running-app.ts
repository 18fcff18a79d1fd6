// Runs the service over a test database, with the real SDK and a test identity provider.
import { type Collections, getCollections } from '@app/db';
import { createLogger } from '@app/service-kit';
import { createTestIdentity, type SendOptions } from '@app/service-kit/identity-for-tests';
import { clearDatabase, createTestDatabase } from '@app/test-kit/mongo';
import { afterEach, beforeAll } from 'vitest';
import { createAccounts } from '../accounts.ts';
import { createAccountApp } from '../app.ts';
import { defaultLimits } from '../route-deps.ts';
import { startTestProvider } from './provider.ts';

export const formerWebhookSecret = `whsec_${Buffer.from('a former secret of the account tests').toString('base64')}`;
export const webhookSecret = `whsec_${Buffer.from('a secret of the account tests').toString('base64')}`;
const highRate = { points: 100_000, perSeconds: 3_600 };
const { alertConfirmations: _, ...raisedLimits } = defaultLimits;
const highRates = Object.fromEntries(Object.keys(raisedLimits).map((name) => [name, highRate]));

/** Call it at the top of a `*.db.test.ts`. Clears the database after each test. */
export async function startApp(limits: Partial<Parameters<typeof createAccountApp>[0]['limits']> = {}) {
  const { db, client, uri } = await createTestDatabase();
  const provider = startTestProvider();
  const testIdentity = createTestIdentity();
  const collections = getCollections(db);
  const logger = createLogger('account-test');
  logger.level = 'silent';
  let app: ReturnType<typeof createAccountApp> | undefined;

  beforeAll(async () => {
    app = createAccountApp({
      client,
      db,
      logger,
      identity: testIdentity.identity,
      accounts: createAccounts(provider.settings),
      webhookSecrets: [webhookSecret, formerWebhookSecret],
      limits: { ...highRates, ...limits },
    });
  });
  afterEach(async () => {
    await clearDatabase(db);
    provider.users.clear();
    provider.writes.length = 0;
    Object.assign(provider.state, { isUnavailable: false, refusesDeletion: false, delayMs: 0 });
  });

  return {
    db,
    client,
    uri,
    collections,
    provider,
    logger,
    getApp: () => app!,
    send: (method: string, path: string, options?: SendOptions) =>
      testIdentity.send(app!, method, path, options),
    /** Returns all stored documents as text, to search for forbidden content or to detect changes. */
    async dumpCollections(...names: (keyof Collections)[]): Promise<string> {
      const documents = await Promise.all(
        (names.length > 0 ? names : (Object.keys(collections) as (keyof Collections)[])).map((name) =>
          db.collection(name).find().sort({ _id: 1 }).toArray(),
        ),
      );
      return JSON.stringify(documents);
    },
  };
}
