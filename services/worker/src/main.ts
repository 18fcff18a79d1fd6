import { collectionsOf, keptSettings, missingIndexes } from '@app/db';
import { issueClaimCode } from '@app/moderation';
import { connectMongo, createLogger, readEnv, serve } from '@app/service-kit';
import { releasesStorageRefusal, storageFrom, storageRefusal } from '@app/storage';
import { createWorkerApp } from './app.ts';
import { devMailsStore, devTransport } from './dev-mail/dev-mails.store.ts';
import { refusesToStart, settings } from './env.ts';
import { jobsStore } from './jobs/jobs.store.ts';
import { jobsOf } from './jobs/jobs.ts';
import { introduce, runDue } from './jobs/schedule.ts';
import { outboxStore } from './outbox/outbox.store.ts';
import { drain } from './outbox/sender.ts';
import { smtpTransport } from './outbox/transport.ts';
import { wishesStore } from './outbox/wishes.store.ts';
import { peopleAt } from './people.ts';
import { repeat } from './repeat.ts';

const refusal = refusesToStart(process.env);
if (refusal) {
  console.error(refusal);
  process.exit(78);
}
const env = readEnv(settings);
const notStored = storageRefusal(env) ?? releasesStorageRefusal(env);
if (notStored) {
  console.error(notStored);
  process.exit(78);
}
const logger = createLogger('worker');
const { client, db } = await connectMongo(env.MONGODB_URI, { appName: 'worker' });

const missing = await missingIndexes(db);
if (missing.length > 0) {
  logger.fatal({ missing }, 'indexes are missing; npm start or prepareDatabase makes them');
  await client.close();
  process.exit(1);
}

const now = () => new Date();
const collections = collectionsOf(db);
const people = peopleAt(env);
const origin = env.PUBLIC_ORIGIN;
const transport = env.SMTP_URL
  ? smtpTransport({ url: env.SMTP_URL, from: env.MAIL_FROM, origin })
  : devTransport(collections, now);
const outbox = outboxStore(collections);
const wishes = wishesStore(collections);
const kept = keptSettings(collections);
const jobs = jobsOf({
  client,
  collections,
  people,
  storage: storageFrom(env, db),
  proofs: storageFrom(env, db, 'proofs'),
  dataDir: env.DATA_DIR,
  releases: env,
});
const store = jobsStore(collections);
const means = {
  people,
  wishes,
  transport,
  settings: kept,
  issueClaimCode: (claim: string) => issueClaimCode({ collections, now: now() }, claim),
  origin,
};

const ending = new AbortController();
const { signal } = ending;
const onError = (err: unknown) => logger.error({ err }, 'trying again');
await introduce(jobs, { store, now, logger });
const loops = Promise.all([
  repeat(() => drain({ store: outbox, means, now, logger }, signal), {
    pauseMs: 500,
    onError,
    signal,
  }),
  repeat(() => runDue(jobs, { store, now, logger }, signal), { pauseMs: 5_000, onError, signal }),
]);

const { port } = await serve({
  app: createWorkerApp({
    logger,
    outbox,
    now,
    devMails: process.env.NODE_ENV === 'production' ? undefined : devMailsStore(collections),
  }),
  port: env.WORKER_PORT,
  logger,
  onStop: async () => {
    ending.abort();
    await loops;
    transport.close();
    await client.close();
  },
});
logger.info({ port }, 'listening');
