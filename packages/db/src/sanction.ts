import { locales, sanctionKinds } from '@app/option-lists';
import * as s from './schema.ts';

/** A temporary restriction of a visitor's account by staff. */
export const sanctionSchema = s.defineShape({
  _id: s.objectId,
  userId: s.defineNonEmptyText(),
  kind: s.defineEnum(sanctionKinds),
  /** Shown to the account. */
  reason: s.defineNonEmptyText(2000),
  from: s.date,
  until: s.date,
  /** Staff member. */
  by: s.defineNonEmptyText(),
  /** The item that caused it, as in audit rows. */
  about: s.defineShape({ kind: s.defineNonEmptyText(100), id: s.defineNonEmptyText() }),
  locale: s.defineEnum(locales),
  /** Set if it was lifted before its end. */
  liftedAt: s.optional(s.date),
  /** While in force: for `formerAccounts`, in case the account is deleted at the identity provider itself. */
  keys: s.optional(s.defineList(s.defineNonEmptyText(100), 40)),
});
export type SanctionDoc = s.Infer<typeof sanctionSchema>;
