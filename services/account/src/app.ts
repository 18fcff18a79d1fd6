import { type Db, getCollections, type MongoClient } from '@app/db';
import {
  type App,
  createApp,
  createIdempotencyStore,
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
import { createOwnDataStore } from './export/own-data.store.ts';
import { registerPreferencesRoutes } from './preferences/preferences.routes.ts';
import { createPreferencesStore } from './preferences/preferences.store.ts';
import { registerSetRoleRoutes } from './role/set-role.routes.ts';
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
  /** Default: `defaultLimits`. */
  limits?: Record<keyof typeof defaultLimits, Rate>;
}

/** Rate limits by account; of `unsubscribe` and `alerts` by IP address. */
export const defaultLimits = {
  setRole: { points: 10, perSeconds: 3_600 },
  export: { points: 10, perSeconds: 86_400 },
  deletion: { points: 5, perSeconds: 86_400 },
  preferences: { points: 120, perSeconds: 3_600 },
  appeals: { points: 10, perSeconds: 86_400 },
  saved: { points: 600, perSeconds: 3_600 },
  sharing: { points: 120, perSeconds: 3_600 },
  // A mail provider sends one-click unsubscriptions of many people from one address.
  unsubscribe: { points: 300, perSeconds: 3_600 },
  alerts: { points: 20, perSeconds: 3_600 },
};

/** Mails that ask to confirm an alert, by e-mail address. */
const confirmationRate = { points: 1, perSeconds: 86_400 };

/** Registers all routes of the service. */
export function createAccountApp(deps: AccountAppDeps): App {
  const { client, db, logger, identity, accounts, webhookSecrets, limits = defaultLimits } = deps;
  const collections = getCollections(db);
  const { limit: createRateLimit } = createRateLimits(db);

  const checkSanctions = createSanctionCheck(db, async (userId) => {
    const user = await accounts.find(userId);
    return user && toIdentifiers(user);
  });
  const app = createApp({ name: 'account', logger, identity, sanctions: checkSanctions });
  registerHealthRoutes(app, { getReadiness: () => getDatabaseReadiness(db) });
  const audit = createAccountAuditStore(client, collections);
  registerSetRoleRoutes(app, { db, accounts, audit, rateLimit: createRateLimit('set-role', limits.setRole) });
  registerExportRoutes(app, {
    accounts,
    ownDataStore: createOwnDataStore(collections),
    rateLimit: createRateLimit('export', limits.export),
  });
  registerPreferencesRoutes(app, {
    preferences: createPreferencesStore(collections),
    rateLimit: createRateLimit('preferences', limits.preferences),
    publicLimit: createRateLimit('unsubscribe', limits.unsubscribe),
  });
  const alertStore = createAlertStore(client, collections);
  registerAlertRoutes(app, {
    alertStore,
    rateLimit: createRateLimit('alerts', limits.alerts),
    linkLimit: createRateLimit('alert-links', limits.unsubscribe),
    confirmationLimit: createRateLimit('alert-confirmations', confirmationRate),
  });
  const savedStore = createSavedStore(collections);
  const sharingStore = createSharingStore(client, collections, savedStore);
  registerSavedRoutes(app, { savedStore, rateLimit: createRateLimit('saved', limits.saved) });
  registerSharingRoutes(app, { sharingStore, rateLimit: createRateLimit('sharing', limits.sharing) });
  registerSanctionRoutes(app, {
    client,
    collections,
    rateLimit: createRateLimit('sanction-appeals', limits.appeals),
  });
  registerDeletionRoutes(app, {
    client,
    collections,
    accounts,
    alertStore,
    sharingStore,
    rateLimit: createRateLimit('deletion', limits.deletion),
  });
  if (webhookSecrets.length > 0)
    registerWebhookRoutes(app, {
      client,
      collections,
      sharingStore,
      secrets: webhookSecrets,
      idempotency: createIdempotencyStore(db),
      logger,
    });
  return app;
}
