import type { Collections, Db, MongoClient } from '@app/db';
import type { Logger, Rate, RateLimit } from '@app/service-kit';
import type { Accounts } from './accounts.ts';
import type { AlertStore } from './alerts/alerts.store.ts';
import type { AuditStore } from './audit.store.ts';
import type { SavedStore } from './saved/saved.store.ts';
import type { SharingStore } from './sharing/sharing.store.ts';

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
export type Rates = Record<keyof typeof defaultLimits, Rate>;

export const createLimits = (rates: Rates, createRateLimit: (name: string, rate: Rate) => RateLimit) => ({
  setRole: createRateLimit('set-role', rates.setRole),
  export: createRateLimit('export', rates.export),
  deletion: createRateLimit('deletion', rates.deletion),
  preferences: createRateLimit('preferences', rates.preferences),
  appeals: createRateLimit('sanction-appeals', rates.appeals),
  saved: createRateLimit('saved', rates.saved),
  sharing: createRateLimit('sharing', rates.sharing),
  unsubscribe: createRateLimit('unsubscribe', rates.unsubscribe),
  /** Requests for new alerts. */
  alerts: createRateLimit('alerts', rates.alerts),
  /** Presses of links, by IP address. */
  alertLinks: createRateLimit('alert-links', rates.unsubscribe),
  /** Mails that ask to confirm, by e-mail address. */
  alertConfirmations: createRateLimit('alert-confirmations', { points: 1, perSeconds: 86_400 }),
});

/** What the routes of the service share. */
export interface RouteDeps {
  client: MongoClient;
  db: Db;
  collections: Collections;
  logger: Logger;
  accounts: Accounts;
  audit: AuditStore;
  alertStore: AlertStore;
  savedStore: SavedStore;
  sharingStore: SharingStore;
  limits: ReturnType<typeof createLimits>;
}
