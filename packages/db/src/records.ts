import { actorKinds, listingFates, outboxKinds, outboxStatuses, reviewFates } from '@app/option-lists';
import type { ManagerDoc } from './listing-records.ts';
import * as s from './schema.ts';

/** Begins the user ids of sample data, which have no account. The identity provider's ids have one underscore. */
export const sampleUserPrefix = 'user_sample_';

/** Actor of an action. A deleted account is `gone_…`. */
const actorSchema = s.defineShape({ kind: s.defineEnum(actorKinds), id: s.defineNonEmptyText() });
export type Actor = s.Infer<typeof actorSchema>;

/** An audit row: inserted in the transaction of the change, never updated. */
export const auditSchema = s.defineShape({
  _id: s.objectId,
  at: s.date,
  actor: actorSchema,
  /** `review.approve`, `account.set-role`, … */
  action: s.defineNonEmptyText(100),
  target: s.defineShape({ kind: s.defineNonEmptyText(100), id: s.defineNonEmptyText() }),
  /** Changed fields before and after; no e-mail, token or health facts of patients. */
  before: s.optional(s.anyFields),
  after: s.optional(s.anyFields),
  reason: s.optional(s.defineText(4000)),
  requestId: s.optional(s.defineText(100)),
  /** IP address, for staff only. */
  address: s.optional(s.defineText(100)),
});
export type AuditDoc = s.Infer<typeof auditSchema>;

/**
 * A side effect outside the database, to be done after the transaction. The worker delivers at least once, so receivers
 * must tolerate repetition.
 */
export const outboxSchema = s.defineShape({
  _id: s.objectId,
  kind: s.defineEnum(outboxKinds),
  /** Idempotency key: a second insert with the same key fails. */
  key: s.defineNonEmptyText(),
  /** Entries of one subject (a review, an account) are delivered in order. */
  subject: s.defineNonEmptyText(),
  /** `mail`: template, locale, user id and values. `identity`: the user id and the change of its metadata. */
  payload: s.anyFields,
  status: s.defineEnum(outboxStatuses),
  /** Earliest delivery: decisions wait so that they can be undone. */
  dueAt: s.date,
  attempts: s.defineCount(),
  /** Name of the error, without personal data. */
  lastError: s.optional(s.defineText()),
  createdAt: s.date,
  doneAt: s.optional(s.date),
});
export type OutboxDoc = s.Infer<typeof outboxSchema>;

/** Stored response to a write with an `Idempotency-Key`; deleted after 24 hours. */
export const idempotencySchema = s.defineShape({
  _id: s.objectId,
  key: s.defineNonEmptyText(),
  userId: s.defineNonEmptyText(),
  /** sha256 of method, path and body. */
  request: s.defineNonEmptyText(),
  /** Random id of the request at work, which alone may store the response. */
  holder: s.defineNonEmptyText(),
  /** Absent while the first request is running. */
  answer: s.optional(
    s.defineShape({ status: s.defineCount(599, 100), body: { bsonType: 'string' } as s.Rule<string> }),
  ),
  createdAt: s.date,
});
export type IdempotencyDoc = s.Infer<typeof idempotencySchema>;

/** Used points of a rate limit; deleted when its period ends. */
export const rateLimitSchema = s.defineShape({
  _id: s.objectId,
  /** Name of the limit and a hash of the person: neither address nor user id. */
  key: s.defineNonEmptyText(),
  points: s.defineCount(),
  expire: { bsonType: ['date', 'null'] } as s.Rule<Date | null>,
});

/** A request to delete an account, and the record of its completion. */
export const deletionSchema = s.defineShape({
  _id: s.objectId,
  /** Random receipt number, given to the user. */
  receipt: s.defineNonEmptyText(),
  /** Deleted at completion; then only the hash remains, to clean restored backups. */
  userId: s.optional(s.defineNonEmptyText()),
  userHash: s.defineNonEmptyText(),
  reviews: s.defineEnum(reviewFates),
  /** For `formerAccounts`, if a review or a sanction stays; deleted at completion. */
  keys: s.optional(s.defineList(s.defineNonEmptyText(100), 40)),
  /** Absent: `keep`. */
  listing: s.optional(s.defineEnum(listingFates)),
  requestedAt: s.date,
  purgeBy: s.date,
  purgedAt: s.optional(s.date),
});
export type DeletionDoc = s.Infer<typeof deletionSchema>;

/**
 * What the owner of a listing left on it with their deleted account, while a legal hold keeps it. The listing no longer
 * has it.
 */
export const heldListingSchema = s.defineShape({
  _id: s.objectId,
  /** The deleted account. */
  userId: s.defineNonEmptyText(),
  listingId: s.objectId,
  /** As in the listing. */
  fields: s.anyFields,
  heldAt: s.date,
});

/** Number of public reviews by state that display or could display a limb level: the k of k-anonymity. */
export const levelCountSchema = s.defineShape({
  /** `MO/Below-knee` */
  _id: s.defineNonEmptyText(),
  state: s.defineText(100),
  level: s.defineNonEmptyText(100),
  count: s.defineCount(),
});
export type LevelCountDoc = s.Infer<typeof levelCountSchema>;

/** Somebody who managed a listing or was invited to, and the audit row of the end. */
const endedManagerSchema = s.defineShape({ auditId: s.objectId, manager: s.anyFields as s.Rule<ManagerDoc> });
export type EndedManager = s.Infer<typeof endedManagerSchema>;

/**
 * The document before a decision, while it can be undone. `_id` is the decision's audit row. MongoDB deletes it after
 * `until`, so that replaced text does not remain.
 */
export const undoSchema = s.defineShape({
  _id: s.objectId,
  target: s.defineShape({ kind: s.defineNonEmptyText(100), id: s.defineNonEmptyText() }),
  /** The staff member who decided, and who alone can undo it. */
  by: s.defineNonEmptyText(),
  /** The version after the decision: a later change prevents undo. */
  v: s.defineCount(),
  /** The whole document before the decision. */
  before: s.anyFields,
  flags: s.defineList(s.objectId, 10_000),
  managers: s.optional(s.defineList(endedManagerSchema, 2)),
  /** Further audit rows of the decision whose mails an undo cancels. */
  notices: s.optional(s.defineList(s.objectId, 10_000)),
  until: s.date,
});
export type UndoDoc = s.Infer<typeof undoSchema>;

/** A scheduled job, run by one worker at a time. */
export const jobSchema = s.defineShape({
  _id: s.defineNonEmptyText(100),
  /** Earliest start. */
  dueAt: s.date,
  /** Worker that runs it, and the end of its lease. */
  holder: s.optional(s.defineNonEmptyText()),
  until: s.optional(s.date),
  /** Last result: counts and error names only. */
  lastAt: s.optional(s.date),
  lastResult: s.optional(s.defineText(1000)),
});
export type JobDoc = s.Infer<typeof jobSchema>;

/** An unsent mail for the development mail page. Deleted after seven days; never in production. */
export const devMailSchema = s.defineShape({
  _id: s.objectId,
  at: s.date,
  to: s.defineNonEmptyText(),
  subject: s.defineText(1000),
  text: s.defineText(200_000),
  html: s.optional(s.defineText(500_000)),
  /** Kind of mail: `review-published`, `sign-up-code`, … */
  kind: s.defineNonEmptyText(100),
  /** Address of the `List-Unsubscribe` header of optional mails. */
  unsubscribe: s.optional(s.defineText(2000)),
});
export type DevMailDoc = s.Infer<typeof devMailSchema>;

/**
 * Hash of an address (slug, earlier slug or id) of a purged listing: it returns 410 for ever, and is never reused.
 * Hashed, because slugs contain names.
 */
export const goneAddressSchema = s.defineShape({
  _id: s.defineNonEmptyText(64),
  /** When the listing was purged. */
  at: s.date,
});
/** A deleted account whose review or sanction still exists: recognizes the person; see `former-accounts.ts`. */
export const formerAccountSchema = s.defineShape({
  /** The pseudonym of the deleted account, as in its review or sanction; or `salt`, whose only key is the salt. */
  _id: s.defineNonEmptyText(),
  /** Salted, slow hashes of e-mail addresses and phone numbers. */
  keys: s.defineList(s.defineNonEmptyText(100), 40),
});

/** A collection that a service declared as its own, with the fields that name an account: see `OwnCollection`. */
export const ownCollectionSchema = s.defineShape({
  /** The collection's name. */
  _id: s.defineNonEmptyText(100),
  service: s.defineNonEmptyText(60),
  people: s.defineList(
    s.defineShape({
      /** Path of the account's id: `userId`, `author.userId`. */
      field: s.defineNonEmptyText(),
      /** What becomes of the document when the account is deleted. `anonymize`: its id becomes a pseudonym. */
      onErasure: s.defineEnum(['delete', 'anonymize']),
      /** Paths that are removed with the id. */
      clears: s.optional(s.defineList(s.defineNonEmptyText())),
      /** Fields of the document that the person's data export contains. */
      exported: s.defineList(s.defineNonEmptyText()),
    }),
  ),
});
export type OwnCollectionDoc = s.Infer<typeof ownCollectionSchema>;
