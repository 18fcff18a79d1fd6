// What readers, owners and authors ask of staff, and what staff decide beside the listing or review itself.
import {
  appealKinds,
  locales,
  messageKinds,
  messageStatuses,
  objectionStatuses,
  proofStatuses,
  reportStatuses,
  sanctionKinds,
} from '@app/option-lists';
import * as s from './schema.ts';

/** A reader's flag on a public review; one per reader and review. */
export const flagSchema = s.defineShape({
  _id: s.objectId,
  reviewId: s.objectId,
  /** The reader's user id. Never sent to clients. */
  userId: s.defineNonEmptyText(),
  /** A value of `flagReasons`. */
  reason: s.defineNonEmptyText(),
  note: s.defineText(1000),
  status: s.defineEnum(objectionStatuses),
  /** Set if the flag hid the review. */
  hid: s.optional(s.onlyTrue),
  createdAt: s.date,
  decidedAt: s.optional(s.date),
  /** Staff member who decided: an appeal needs another one. Never sent to visitors. */
  decidedBy: s.optional(s.defineNonEmptyText()),
});
export type FlagDoc = s.Infer<typeof flagSchema>;

/** A visitor's report of outdated data in a listing. */
export const reportSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** A value of `reportSubjects`. */
  field: s.defineNonEmptyText(),
  note: s.defineNonEmptyText(1000),
  /** Absent for visitors without a session. */
  userId: s.optional(s.defineNonEmptyText()),
  status: s.defineEnum(reportStatuses),
  /** Address for the reply to a former owner; deleted with the decision or with the account's data. */
  answerTo: s.optional(s.defineShape({ address: s.defineNonEmptyText(), locale: s.defineEnum(locales) })),
  createdAt: s.date,
  /** Decision of staff. Never sent to visitors. */
  decision: s.optional(s.defineShape({ notes: s.defineText(2000), at: s.date, by: s.defineNonEmptyText() })),
});
export type ReportDoc = s.Infer<typeof reportSchema>;

/** A prosthetist's appeal against a decision; one per decision. */
export const appealSchema = s.defineShape({
  _id: s.objectId,
  kind: s.defineEnum([...appealKinds, 'sanction']),
  /** Id of the listing, update, claim, flag or sanction. */
  about: s.objectId,
  /** Absent for sanctions, which concern an account. */
  listingId: s.optional(s.objectId),
  /** User id, or `gone_…` after the account's deletion. */
  userId: s.defineNonEmptyText(),
  text: s.defineNonEmptyText(2000),
  /** Identifies the decision: the same object may be decided again. */
  decidedAt: s.date,
  /** Staff member who decided; empty if unknown. Never sent to visitors. */
  decidedBy: s.defineText(),
  status: s.defineEnum(objectionStatuses),
  locale: s.defineEnum(locales),
  createdAt: s.date,
  answer: s.optional(s.defineShape({ notes: s.defineText(2000), at: s.date, by: s.defineNonEmptyText() })),
});
export type AppealDoc = s.Infer<typeof appealSchema>;

/**
 * A message between staff and a user about a listing, claim or review. Staff start a thread; it belongs to one user.
 */
export const messageSchema = s.defineShape({
  _id: s.objectId,
  /** The thread: its subject and user. */
  kind: s.defineEnum(messageKinds),
  about: s.objectId,
  listingId: s.objectId,
  userId: s.defineNonEmptyText(),
  locale: s.defineEnum(locales),
  from: s.defineEnum(['team', 'person']),
  /** Staff member who wrote it. */
  by: s.optional(s.defineNonEmptyText()),
  text: s.defineNonEmptyText(2000),
  /** When the user can read it: messages by staff wait until they cannot be undone. */
  sentAt: s.date,
  /** Messages by users are `open` until staff reply to or close them. */
  status: s.defineEnum(messageStatuses),
  /** Findings of the word check, for staff. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(100))),
});
export type MessageDoc = s.Infer<typeof messageSchema>;

const randomFileName: s.Rule<string> = { bsonType: 'string', pattern: '^[\\w-]{22}$' };

/**
 * A proof of care sent by an author; one per review. Its file is encrypted with a key in `proofKeys`, while the status
 * is `waiting`.
 */
export const proofSchema = s.defineShape({
  /** Random, 22 characters: the file's name. */
  _id: randomFileName,
  reviewId: s.objectId,
  status: s.defineEnum(proofStatuses),
  sentAt: s.date,
  /** The file is deleted at this time at the latest. */
  fileUntil: s.date,
  /** When staff decided, or the time ran out. */
  decidedAt: s.optional(s.date),
  /** Reason of a refusal, for the author. */
  note: s.optional(s.defineText(2000)),
});
export type ProofDoc = s.Infer<typeof proofSchema>;

/**
 * The key of one file. Excluded from backups and deleted by the database at `until`; then no copy of the file can be
 * decrypted.
 */
export const proofKeySchema = s.defineShape({
  /** Same name as the proof. */
  _id: randomFileName,
  /** 32 bytes, base64url. */
  key: { bsonType: 'string', pattern: '^[\\w-]{43}$' } as s.Rule<string>,
  until: s.date,
});
export type ProofKeyDoc = s.Infer<typeof proofKeySchema>;

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
