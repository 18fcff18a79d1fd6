import { type Db, getCollections, type MongoClient } from '@app/db';
import {
  type App,
  createApp,
  createRateLimits,
  createSanctionCheck,
  type Identity,
  type Logger,
  type Rate,
  registerHealthRoutes,
  toIdentifiers,
} from '@app/service-kit';
import { getDatabaseReadiness } from '@app/service-kit/open-database';
import type { Accounts } from './accounts.ts';
import { registerAlertRoutes } from './alerts/alerts.routes.ts';
import { createAlertStore } from './alerts/alerts.store.ts';
import { createAccountAuditStore } from './audit.store.ts';
import { registerDeletionRoutes } from './deletion/deletion.routes.ts';
import { registerWebhookRoutes } from './deletion/webhooks.routes.ts';
import { registerExportRoutes } from './export/export.routes.ts';
import { registerPreferencesRoutes } from './preferences/preferences.routes.ts';
import { registerSetRoleRoutes } from './role/set-role.routes.ts';
import { defaultLimits, type LimitName, type RouteDeps } from './route-deps.ts';
import { registerSanctionRoutes } from './sanction/sanction.routes.ts';
import { registerSavedRoutes } from './saved/saved.routes.ts';
import { createSavedStore } from './saved/saved.store.ts';
import { registerSharingRoutes } from './sharing/sharing.routes.ts';
import { createSharingStore } from './sharing/sharing.store.ts';

interface AccountAppDeps {
  client: MongoClient;
  db: Db;
  logger: Logger;
  identity: Identity;
  accounts: Accounts;
  /** The current and the former. Without any there is no webhook. */
  webhookSecrets: readonly string[];
  /** Where they differ from `defaultLimits`. */
  limits?: Partial<Record<LimitName, Rate>>;
}

export function createAccountApp(deps: AccountAppDeps): App {
  const { client, db, logger, identity, accounts, webhookSecrets, limits } = deps;
  const collections = getCollections(db);
  const checkSanctions = createSanctionCheck(db, async (userId) => {
    const user = await accounts.find(userId);
    return user && toIdentifiers(user);
  });
  const app = createApp({ name: 'account', logger, identity, sanctions: checkSanctions });
  registerHealthRoutes(app, { getReadiness: () => getDatabaseReadiness(db) });
  const savedStore = createSavedStore(collections);
  const routeDeps: RouteDeps = {
    client,
    db,
    collections,
    logger,
    accounts,
    audit: createAccountAuditStore(client, collections),
    alertStore: createAlertStore(client, collections),
    savedStore,
    sharingStore: createSharingStore(client, collections, savedStore),
    limits: createRateLimits(db, defaultLimits, limits),
  };
  registerSetRoleRoutes(app, routeDeps);
  registerExportRoutes(app, routeDeps);
  registerPreferencesRoutes(app, routeDeps);
  registerAlertRoutes(app, routeDeps);
  registerSavedRoutes(app, routeDeps);
  registerSharingRoutes(app, routeDeps);
  registerSanctionRoutes(app, routeDeps);
  registerDeletionRoutes(app, routeDeps);
  if (webhookSecrets.length > 0) registerWebhookRoutes(app, routeDeps, webhookSecrets);
  return app;
}
