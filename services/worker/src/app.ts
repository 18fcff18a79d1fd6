import { type App, createApp, type Logger, type Readiness, registerHealthRoutes } from '@app/service-kit';
import { type Storages, watchStorages } from '@app/storage';
import { registerDevMailRoutes } from './dev-mail/dev-mail.routes.ts';
import type { DevMails } from './dev-mail/dev-mails.store.ts';
import type { OutboxStore } from './outbox/outbox.store.ts';

interface Dependencies {
  logger: Logger;
  outbox: Pick<OutboxStore, 'measureDelay'>;
  now: () => Promise<Date>;
  /** Files that its jobs sweep. */
  storages: Storages;
  /** Absent in production: nobody may read other people's mail. */
  devMails?: DevMails | undefined;
}

/** Registers all routes of the service. Its work is done by the loops of `main.ts`. */
export function createWorkerApp({ logger, outbox, now, storages, devMails }: Dependencies): App {
  const app = createApp({ name: 'worker', logger });
  const describeStorage = watchStorages(storages, logger);
  registerHealthRoutes(app, {
    ready: async () => ({ ...(await getReadiness(outbox, now)), storage: describeStorage() }),
  });
  if (devMails) registerDevMailRoutes(app, devMails);
  return app;
}

async function getReadiness(outbox: Dependencies['outbox'], now: Dependencies['now']): Promise<Readiness> {
  const delay = await now()
    .then(outbox.measureDelay)
    .catch(() => undefined);
  if (!delay) return { ready: false, database: false };
  return { ready: true, database: true, due: delay.due, behindSeconds: delay.seconds };
}
