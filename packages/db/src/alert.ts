import { alertRhythms, locales } from '@app/option-lists';
import * as s from './schema.ts';

/**
 * A request to be told by mail of people who are new near a ZIP code. Its address stands nowhere else: mails are put in the
 * outbox by the alert's id. It is deleted when it is stopped, and when it is not confirmed in time.
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
  radiusMiles: s.count(),
  /** As `alertFilters` of the contract; says nothing about health. */
  filters: s.anyFields,
  rhythm: s.defineEnum(alertRhythms),
  createdAt: s.date,
  confirmedAt: s.optional(s.date),
  /** While it is not confirmed: when MongoDB deletes it. */
  expiresAt: s.optional(s.date),
  /** Once confirmed: when it is next matched. */
  dueAt: s.optional(s.date),
  /** Whoever became public until then was named, or did not match. */
  matchedUntil: s.date,
});
export type AlertDoc = s.Infer<typeof alertSchema>;
