import { type App, createApp, type Logger, type Readiness, registerHealthRoutes } from '@app/service-kit';
import { type Storages, watchStorages } from '@app/storage';
import { registerDevMailRoutes } from './dev-mail/dev-mail.routes.ts';
import type { DevMailsStore } from './dev-mail/dev-mails.store.ts';
import type { OutboxStore } from './outbox/outbox.store.ts';

interface WorkerAppDeps {
  logger: Logger;
  outbox: Pick<OutboxStore, 'measureBacklog'>;
  now: () => Promise<Date>;
  /** Files that its jobs sweep. */
  storages: Storages;
  /** Absent in production: nobody may read other people's mail. */
  devMails?: DevMailsStore | undefined;
}

/** Registers all routes of the service. Its work is done by the loops of `main.ts`. */
export function createWorkerApp({ logger, outbox, now, storages, devMails }: WorkerAppDeps): App {
  const app = createApp({ name: 'worker', logger });
  const describeStorage = watchStorages(storages, logger);
  registerHealthRoutes(app, {
    ready: async () => ({ ...(await getReadiness(outbox, now)), storage: describeStorage() }),
  });
  if (devMails) registerDevMailRoutes(app, devMails);
  return app;
}

async function getReadiness(outbox: WorkerAppDeps['outbox'], now: WorkerAppDeps['now']): Promise<Readiness> {
  const backlog = await now()
    .then(outbox.measureBacklog)
    .catch(() => undefined);
  if (!backlog) return { ready: false, database: false };
  return { ready: true, database: true, due: backlog.due, behindSeconds: backlog.oldestSeconds };
}
