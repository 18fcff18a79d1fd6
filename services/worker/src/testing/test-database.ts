// A test database and a clock that the test sets.
import { type Collections, getCollections, type OutboxDoc } from '@app/db';
import { createAuditDoc, createOutboxDoc } from '@app/db/documents-for-tests';
import { connectMongo, createCachedSettings, createLogger } from '@app/service-kit';
import { createTestDatabase } from '@app/test-kit/mongo';
import { afterAll, beforeEach } from 'vitest';
import type { AccountProvider } from '../account-provider.ts';
import { createDevTransport } from '../dev-mail/dev-mails.store.ts';
import type { DeliveryDeps } from '../outbox/deliver.ts';
import { createMailPreferencesStore } from '../outbox/mail-preferences.store.ts';
import { createOutboxQueueStore } from '../outbox/outbox.store.ts';
import { sendDueEntries } from '../outbox/sender.ts';
import type { OutgoingMail } from '../outbox/transport.ts';

export const startTime = new Date('2026-11-21T12:00:00Z');

export const silentLogger = createLogger('worker');
silentLogger.level = 'silent';

/**
 * Opens a database for one file, under the strict Stable API, as services do. Before each test it empties the named
 * collections, and sets the clock to the start. Call it at the top of the file.
 */
export async function openTestDatabase(...emptiedNames: (keyof Collections)[]) {
  const { uri } = await createTestDatabase();
  const { client, db } = await connectMongo(uri);
  const collections = getCollections(db);
  afterAll(() => client.close());
  beforeEach(async () => {
    elapsedMs = 0;
    await Promise.all(
      emptiedNames.map((name) => (collections[name] as Collections['reviews']).deleteMany({})),
    );
  });
  let elapsedMs = 0;
  const now = () => new Date(startTime.getTime() + elapsedMs);
  return {
    client,
    db,
    collections,
    now,
    /** Records that these accounts have acted here, so that they count as known. */
    async recordAccounts(...userIds: string[]): Promise<void> {
      const target = { kind: 'review', id: 'x' };
      await collections.audit.insertMany(
        userIds.map((id) =>
          createAuditDoc({ action: 'review.submit', at: startTime, actor: { kind: 'user', id }, target }),
        ),
      );
    },
    /** Reads the clock asynchronously, as the worker does. */
    readTime: async () => now(),
    /** Sets the clock to this many milliseconds after the start. */
    setElapsedMs(sinceStartMs: number) {
      elapsedMs = sinceStartMs;
    },
  };
}

/** Creates a mail that waits since the start. */
export const createOutboxEntry = (overrides: Partial<OutboxDoc> = {}): OutboxDoc =>
  createOutboxDoc({ dueAt: startTime, createdAt: startTime, ...overrides });

/** Creates a provider in which every user exists and has an address. */
export function createTestAccountProvider(overrides: Partial<AccountProvider> = {}): AccountProvider {
  return {
    findRecipient: async (userId) => ({ to: `${userId}@mail.test`, name: 'Dana' }),
    setMetadata: async () => {},
    deleteAccount: async () => {},
    findUnlistedUserIds: async () => [],
    findIdentifiers: async (userId) => ({ emails: [`${userId}@mail.test`] }),
    exists: async () => true,
    ...overrides,
  };
}

/** Creates a transport that records the mails that it gets, and fails on request. */
export function createRecordingTransport() {
  const sentMails: OutgoingMail[] = [];
  const state = { isDown: false };
  const transport = {
    async send(mail: OutgoingMail) {
      if (state.isDown) throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      sentMails.push(mail);
    },
    close() {},
  };
  return { sentMails, state, transport };
}

/** Delivers what is due, and returns the number of entries. Mails go to the inbox of development. */
export const sendTestMails = (
  { collections, readTime }: Pick<Awaited<ReturnType<typeof openTestDatabase>>, 'collections' | 'readTime'>,
  overrides: Partial<DeliveryDeps> = {},
): Promise<number> =>
  sendDueEntries({
    store: createOutboxQueueStore(collections),
    delivery: {
      accounts: createTestAccountProvider(),
      mailPreferences: createMailPreferencesStore(collections),
      transport: createDevTransport(collections, readTime),
      readSettings: createCachedSettings(collections),
      issueClaimCode: async () => undefined,
      issueStaffLink: async () => undefined,
      issueManagerInvitation: async () => undefined,
      alerts: { find: async () => null },
      origin: 'https://www.example.com',
      ...overrides,
    },
    readTime,
    logger: silentLogger,
  });
