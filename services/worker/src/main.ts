import { getCollections, readDatabaseTime } from '@app/db';
import { issueClaimCode, issueManagerInvitation } from '@app/listings';
import { createCachedSettings, isProduction, retryOrExit } from '@app/service-kit';
import { runService } from '@app/service-kit/run-service';
import { createStorage } from '@app/storage';
import { issueStaffLink } from '@app/team/staff-links';
import { createAccountProvider } from './account-provider.ts';
import { createDueAlertStore } from './alerts/alerts.store.ts';
import { createNewPeopleFinder } from './alerts/find-new-people.ts';
import { createWorkerApp } from './app.ts';
import { createDevMailsStore, createDevTransport } from './dev-mail/dev-mails.store.ts';
import { findSettingsErrors, settingsSchema } from './env.ts';
import { createJobsStore } from './jobs/jobs.store.ts';
import { createJobs } from './jobs/jobs.ts';
import { registerJobs, runDueJobs } from './jobs/schedule.ts';
import { openReleasesStorage } from './jobs/sweep-releases.ts';
import { registerWorkMetrics } from './metrics.ts';
import type { DeliveryDeps } from './outbox/deliver.ts';
import { createMailPreferencesStore } from './outbox/mail-preferences.store.ts';
import { createOutboxQueueStore } from './outbox/outbox.store.ts';
import { sendDueEntries } from './outbox/sender.ts';
import { createSmtpTransport } from './outbox/transport.ts';
import { repeat } from './repeat.ts';
import { service } from './service.ts';
import { writeTombstones } from './tombstones/write-tombstones.ts';

await runService(service, { settingsSchema, findSettingsErrors }, async ({ env, client, db, logger }) => {
  const readTime = () => readDatabaseTime(db);
  const collections = getCollections(db);
  const accounts = createAccountProvider(env);
  const origin = env.PUBLIC_ORIGIN;
  const transport = env.SMTP_URL
    ? createSmtpTransport({ url: env.SMTP_URL, from: env.MAIL_FROM, origin })
    : createDevTransport(collections, readTime);
  const outbox = createOutboxQueueStore(collections);
  const mailPreferences = createMailPreferencesStore(collections);
  const readCachedSettings = createCachedSettings(collections);
  const photoStorage = createStorage(env);
  const jobs = createJobs({
    client,
    collections,
    accounts,
    photoStorage,
    proofStorage: createStorage(env, 'proofs'),
    dataDir: env.DATA_DIR,
    findNewPeople: createNewPeopleFinder(env.SEARCH_URL),
    releasesSettings: env,
  });
  const jobsStore = createJobsStore(collections);
  registerWorkMetrics({ outbox, jobs, jobsStore, collections, readTime });
  const deliveryDeps: DeliveryDeps = {
    accounts,
    mailPreferences,
    transport,
    readSettings: readCachedSettings,
    alerts: createDueAlertStore(collections),
    issueClaimCode: async (claim: string) => issueClaimCode({ collections, now: await readTime() }, claim),
    issueStaffLink: async (input: Parameters<typeof issueStaffLink>[1]) =>
      issueStaffLink(collections, input, await readTime()),
    issueManagerInvitation: async (input: Parameters<typeof issueManagerInvitation>[1]) =>
      issueManagerInvitation(collections, input, await readTime()),
    origin,
    adminOrigin: env.ADMIN_ORIGIN,
  };

  const shutdownController = new AbortController();
  const { signal } = shutdownController;
  const logRetry = (err: unknown) => logger.error({ err }, 'trying again');
  const schedulerDeps = { store: jobsStore, readTime, logger };
  await retryOrExit(() => registerJobs(jobs, schedulerDeps), logger);
  const loops = Promise.all([
    repeat(() => sendDueEntries({ store: outbox, delivery: deliveryDeps, readTime, logger }, signal), {
      pauseMs: 500,
      onError: logRetry,
      signal,
    }),
    repeat(() => runDueJobs(jobs, schedulerDeps, signal), { pauseMs: 5_000, onError: logRetry, signal }),
  ]);

  const app = createWorkerApp({
    logger,
    outbox,
    readTime,
    storages: { uploads: photoStorage, releases: openReleasesStorage(env) },
    devMails: isProduction() ? undefined : createDevMailsStore(collections),
  });
  const onStop = async () => {
    shutdownController.abort();
    await loops;
    // Who stops the site to restore a backup must not lose the deletions of the last minutes.
    await writeTombstones(collections, env.DATA_DIR).catch(logRetry);
    transport.close();
  };
  return { app, onStop };
});
