import { createCachedSettings, getCollections, readDatabaseTime } from '@app/db';
import { issueClaimCode, issueManagerInvitation } from '@app/listings';
import {
  createLogger,
  isProduction,
  publishService,
  readEnv,
  retryOrExit,
  serve,
  startTelemetry,
} from '@app/service-kit';
import { openDatabase } from '@app/service-kit/open-database';
import { createStorage } from '@app/storage';
import { issueStaffLink } from '@app/team/staff-links';
import { createAlertStore } from './alerts/alerts.store.ts';
import { createAskNewPeople } from './alerts/find-new-people.ts';
import { createWorkerApp } from './app.ts';
import { createDevMailsStore, createDevTransport } from './dev-mail/dev-mails.store.ts';
import { findStartFaults, settings } from './env.ts';
import { createJobsStore } from './jobs/jobs.store.ts';
import { createJobs } from './jobs/jobs.ts';
import { registerJobs, runDueJobs } from './jobs/schedule.ts';
import { openReleasesStorage } from './jobs/sweep-releases.ts';
import { observeWork } from './metrics.ts';
import { createMailPreferencesStore } from './outbox/mail-preferences.store.ts';
import type { DeliveryDeps } from './outbox/deliver.ts';
import { createOutboxStore } from './outbox/outbox.store.ts';
import { sendDueEntries } from './outbox/sender.ts';
import { createSmtpTransport } from './outbox/transport.ts';
import { createAccountProvider } from './account-provider.ts';
import { repeat } from './repeat.ts';
import { service } from './service.ts';

const env = readEnv(settings, { findFaults: findStartFaults });
const logger = createLogger(service.name);
await startTelemetry(service.name, logger);
const { client, db } = await openDatabase(env.MONGODB_URI, service, logger);

const now = () => readDatabaseTime(db);
const collections = getCollections(db);
const people = createAccountProvider(env);
const origin = env.PUBLIC_ORIGIN;
const transport = env.SMTP_URL
  ? createSmtpTransport({ url: env.SMTP_URL, from: env.MAIL_FROM, origin })
  : createDevTransport(collections, now);
const outbox = createOutboxStore(collections);
const mailPreferences = createMailPreferencesStore(collections);
const cachedSettings = createCachedSettings(collections);
const storage = createStorage(env);
const jobs = createJobs({
  client,
  collections,
  people,
  storage,
  proofs: createStorage(env, 'proofs'),
  dataDir: env.DATA_DIR,
  askNewPeople: createAskNewPeople(env.SEARCH_URL),
  releases: env,
});
const jobsStore = createJobsStore(collections);
observeWork({ outbox, jobs, jobsStore, collections, now });
const delivery: DeliveryDeps = {
  people,
  mailPreferences,
  transport,
  settings: cachedSettings,
  alerts: createAlertStore(collections),
  issueClaimCode: async (claim: string) => issueClaimCode({ collections, now: await now() }, claim),
  issueStaffLink: async (input: Parameters<typeof issueStaffLink>[1]) =>
    issueStaffLink(collections, input, await now()),
  issueManagerInvitation: async (input: Parameters<typeof issueManagerInvitation>[1]) =>
    issueManagerInvitation(collections, input, await now()),
  origin,
  adminOrigin: env.ADMIN_ORIGIN,
};

const shutdown = new AbortController();
const { signal } = shutdown;
const onError = (err: unknown) => logger.error({ err }, 'trying again');
const schedulerDeps = { store: jobsStore, now, logger };
await retryOrExit(() => registerJobs(jobs, schedulerDeps), logger);
const loops = Promise.all([
  repeat(() => sendDueEntries({ store: outbox, delivery, now, logger }, signal), {
    pauseMs: 500,
    onError,
    signal,
  }),
  repeat(() => runDueJobs(jobs, schedulerDeps, signal), { pauseMs: 5_000, onError, signal }),
]);

const app = createWorkerApp({
  logger,
  outbox,
  now,
  storages: { uploads: storage, releases: openReleasesStorage(env) },
  devMails: isProduction() ? undefined : createDevMailsStore(collections),
});
await publishService({ client, db }, service, { app, port: env.PORT, logger });
const { port } = await serve({
  app,
  port: env.PORT,
  logger,
  onStop: async () => {
    shutdown.abort();
    await loops;
    transport.close();
    await client.close();
  },
});
logger.info({ port }, 'listening');
