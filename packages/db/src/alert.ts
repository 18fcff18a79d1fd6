import { alertRhythms, locales } from '@app/option-lists';
import * as s from './schema.ts';

/**
 * A subscription to mails about people who are new near a ZIP code. The address is stored nowhere else: outbox entries
 * contain the alert's id. Deleted when it is stopped, and when it is not confirmed in time.
 */
export const alertSchema = s.defineShape({
  _id: s.objectId,
  /** Random, 22 characters: the links in its mails. */
  token: { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' } as s.Rule<string>,
  /** In lower case. */
  email: s.defineNonEmptyText(),
  /** The account that was signed in. */
  userId: s.optional(s.defineNonEmptyText()),
  locale: s.defineEnum(locales),
  zipCode: s.defineNonEmptyText(20),
  radiusMiles: s.defineCount(),
  /** As `alertFilters` of the contract; says nothing about health. */
  filters: s.anyFields,
  rhythm: s.defineEnum(alertRhythms),
  createdAt: s.date,
  confirmedAt: s.optional(s.date),
  /** While it is not confirmed: when MongoDB deletes it. */
  expiresAt: s.optional(s.date),
  /** Once confirmed: when it is next matched. */
  dueAt: s.optional(s.date),
  /** People who became public until this time have been matched. */
  matchedUntil: s.date,
});
export type AlertDoc = s.Infer<typeof alertSchema>;
