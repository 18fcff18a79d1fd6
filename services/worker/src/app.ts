import { type App, createApp, type Logger, type Readiness, registerHealthRoutes } from '@app/service-kit';
import { type Storages, watchStorages } from '@app/storage';
import { registerDevMailRoutes } from './dev-mail/dev-mail.routes.ts';
import type { DevMailsStore } from './dev-mail/dev-mails.store.ts';
import type { OutboxStore } from './outbox/outbox.store.ts';

interface WorkerAppDeps {
  logger: Logger;
  outbox: Pick<OutboxStore, 'measureBacklog'>;
  readTime: () => Promise<Date>;
  storages: Storages;
  /** Absent in production: nobody may read other people's mail. */
  devMails?: DevMailsStore | undefined;
}

/** Registers all routes of the service. Its work is done by the loops of `main.ts`. */
export function createWorkerApp({ logger, outbox, readTime, storages, devMails }: WorkerAppDeps): App {
  const app = createApp({ name: 'worker', logger });
  const getStorageStatus = watchStorages(storages, logger);
  registerHealthRoutes(app, {
    getReadiness: async () => ({ ...(await getReadiness(outbox, readTime)), storage: getStorageStatus() }),
  });
  if (devMails) registerDevMailRoutes(app, devMails);
  return app;
}

async function getReadiness(
  outbox: WorkerAppDeps['outbox'],
  readTime: WorkerAppDeps['readTime'],
): Promise<Readiness> {
  const backlog = await readTime()
    .then(outbox.measureBacklog)
    .catch(() => undefined);
  if (!backlog) return { ready: false, database: false };
  return { ready: true, database: true, due: backlog.dueCount, behindSeconds: backlog.oldestSeconds };
}
