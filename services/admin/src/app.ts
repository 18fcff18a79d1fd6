import { type Collections, collectionsOf, type Db, type MongoClient } from '@app/db';
import { type App, createApp, health, type Logger, type StaffGate } from '@app/service-kit';
import type { FileStorage } from '@app/storage';
import { databaseAnswers } from './database.store.ts';

export interface Dependencies {
  client: MongoClient;
  db: Db;
  logger: Logger;
  /** Who of the team is who. */
  gate: StaffGate;
  /** Where photos are. */
  storage: FileStorage;
}

/** What every part of the service reads and writes with. */
export interface Parts extends Pick<Dependencies, 'client' | 'db' | 'storage' | 'logger'> {
  collections: Collections;
}

/** The whole HTTP surface of the service: everything under /api/admin. */
export function createAdminApp({ gate, ...given }: Dependencies): App {
  const { db, logger } = given;
  const app = createApp({ name: 'admin', logger, staff: gate });
  const parts: Parts = { ...given, collections: collectionsOf(db) };
  health(app, {
    ready: async () => {
      const database = await databaseAnswers(db);
      return { ready: database, database };
    },
  });
  for (const mountPart of mounts) mountPart(app, parts);
  return app;
}

/** Each part of the back office, by its folder. */
const mounts: readonly ((app: App, parts: Parts) => void)[] = [];
