import type { Collections, Db, MongoClient } from '@app/db';
import type { Logger, RateLimit } from '@app/service-kit';
import type { Accounts } from './accounts.ts';
import type { AlertStore } from './alerts/alerts.store.ts';
import type { AuditStore } from './audit.store.ts';
import type { SavedStore } from './saved/saved.store.ts';
import type { SharingStore } from './sharing/sharing.store.ts';

/** Rate limits by account; of alerts and `unsubscribe` by IP address. */
export const defaultLimits = {
  setRole: { name: 'set-role', points: 10, perSeconds: 3_600 },
  export: { name: 'export', points: 10, perSeconds: 86_400 },
  deletion: { name: 'deletion', points: 5, perSeconds: 86_400 },
  preferences: { name: 'preferences', points: 120, perSeconds: 3_600 },
  appeals: { name: 'sanction-appeals', points: 10, perSeconds: 86_400 },
  saved: { name: 'saved', points: 600, perSeconds: 3_600 },
  sharing: { name: 'sharing', points: 120, perSeconds: 3_600 },
  // A mail provider sends one-click unsubscriptions of many people from one address.
  unsubscribe: { name: 'unsubscribe', points: 300, perSeconds: 3_600 },
  /** Requests for new alerts. */
  alerts: { name: 'alerts', points: 20, perSeconds: 3_600 },
  /** Presses of links. */
  alertLinks: { name: 'alert-links', points: 300, perSeconds: 3_600 },
  /** Mails that ask to confirm, by e-mail address. */
  alertConfirmations: { name: 'alert-confirmations', points: 1, perSeconds: 86_400 },
};
export type LimitName = keyof typeof defaultLimits;

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
  limits: Record<LimitName, RateLimit>;
}
