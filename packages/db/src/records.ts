import * as s from './schema.ts';

/** Who did something. A deleted account is `gone_…` here as everywhere. */
const actorSchema = s.defineShape({
  kind: s.defineEnum(['user', 'admin', 'system']),
  id: s.defineNonEmptyText(),
});
export type Actor = s.Infer<typeof actorSchema>;

/** One line of the audit log: inserted in the transaction of what it tells, never changed. */
export const auditSchema = s.defineShape({
  _id: s.objectId,
  at: s.date,
  actor: actorSchema,
  /** `review.approve`, `account.set-role`, … */
  action: s.defineNonEmptyText(100),
  target: s.defineShape({
    kind: s.defineNonEmptyText(100),
    id: s.defineNonEmptyText(),
  }),
  /** The fields that changed, as they were and as they are; no e-mail, token or health facts of a patient. */
  before: s.optional(s.anyFields),
  after: s.optional(s.anyFields),
  reason: s.optional(s.defineText(4000)),
  requestId: s.optional(s.defineText(100)),
  /** Where it came from: of the team only, whose every step is accounted for. */
  address: s.optional(s.defineText(100)),
});
export type AuditDoc = s.Infer<typeof auditSchema>;

/**
 * Something to be done outside the database once the transaction is through. The worker does it at least once, so
 * every receiver must bear a second time.
 */
export const outboxSchema = s.defineShape({
  _id: s.objectId,
  kind: s.defineEnum(['mail', 'identity']),
  /** What it is done for, once: a second insert of the same key is refused. */
  key: s.defineNonEmptyText(),
  /** Entries of one subject (a review, an account) are done in their order. */
  subject: s.defineNonEmptyText(),
  /** For `mail`: template, locale, user id and values. For `identity`: the user id and what becomes of its metadata. */
  payload: s.anyFields,
  status: s.defineEnum(['waiting', 'done', 'failed', 'cancelled']),
  /** Not before: decisions are held so that Undo can call them back. */
  dueAt: s.date,
  attempts: s.count(),
  /** Without personal data: the error's name. */
  lastError: s.optional(s.defineText()),
  createdAt: s.date,
  doneAt: s.optional(s.date),
});
export type OutboxDoc = s.Infer<typeof outboxSchema>;

/** The answer to a write under an `Idempotency-Key`; goes after 24 hours. */
export const idempotencySchema = s.defineShape({
  _id: s.objectId,
  key: s.defineNonEmptyText(),
  userId: s.defineNonEmptyText(),
  /** sha256 of method, path and body. */
  request: s.defineNonEmptyText(),
  /** Which request is at work on it: random, so that only that one stores the answer. */
  holder: s.defineNonEmptyText(),
  /** Absent while the first one is still at work. */
  answer: s.optional(
    s.defineShape({
      status: s.count(599, 100),
      body: { bsonType: 'string' } as s.Rule<string>,
    }),
  ),
  createdAt: s.date,
});
export type IdempotencyDoc = s.Infer<typeof idempotencySchema>;

/** How much of a rate limit somebody has used; goes when the limit's period is over. */
export const rateLimitSchema = s.defineShape({
  _id: s.objectId,
  /** The limit's name, and a hash of whom it counts: neither an address nor a user id. */
  key: s.defineNonEmptyText(),
  points: s.count(),
  expire: { bsonType: ['date', 'null'] } as s.Rule<Date | null>,
});
export type RateLimitDoc = s.Infer<typeof rateLimitSchema>;

/** What becomes of the public listing of an account that is deleted. `takedown`: staff decide about it; until then `keep`. */
export const listingFates = ['keep', 'close', 'takedown'] as const;

export type ListingFate = (typeof listingFates)[number];

/** An account's request to be gone, and the proof that it was granted. */
export const deletionSchema = s.defineShape({
  _id: s.objectId,
  /** The receipt's number: random, told to the person. */
  receipt: s.defineNonEmptyText(),
  /** Until everything is gone; then only its hash stays, so that a restored backup is cleaned again. */
  userId: s.optional(s.defineNonEmptyText()),
  userHash: s.defineNonEmptyText(),
  reviews: s.defineEnum(['delete', 'keep']),
  /** Absent: `keep`. */
  listing: s.optional(s.defineEnum(listingFates)),
  requestedAt: s.date,
  purgeBy: s.date,
  purgedAt: s.optional(s.date),
});
export type DeletionDoc = s.Infer<typeof deletionSchema>;

/** How many public reviews of a state display or could display a limb level: the k of k-anonymity. */
export const levelCountSchema = s.defineShape({
  /** `MO/Below-knee` */
  _id: s.defineNonEmptyText(),
  state: s.defineText(100),
  level: s.defineNonEmptyText(100),
  count: s.count(),
});
export type LevelCountDoc = s.Infer<typeof levelCountSchema>;

/**
 * What a decision replaced, while it can still be called back. Its `_id` is the audit row of the decision;
 * MongoDB removes it by itself once `until` is over, so that no replaced text stays behind.
 */
export const undoSchema = s.defineShape({
  _id: s.objectId,
  target: s.defineShape({
    kind: s.defineNonEmptyText(100),
    id: s.defineNonEmptyText(),
  }),
  /** Who decided: nobody else takes it back. */
  by: s.defineNonEmptyText(),
  /** The version that the decision made: any later change ends the way back. */
  v: s.count(),
  /** The whole document as it was. */
  before: s.anyFields,
  /** Flags that the decision closed. */
  flags: s.defineList(s.objectId, 10_000),
  until: s.date,
});
export type UndoDoc = s.Infer<typeof undoSchema>;

/** A piece of work that one worker at a time does, again and again. */
export const jobSchema = s.defineShape({
  _id: s.defineNonEmptyText(100),
  /** Not before. */
  dueAt: s.date,
  /** Who is at it, and until when that is believed without a sign of life. */
  holder: s.optional(s.defineNonEmptyText()),
  until: s.optional(s.date),
  /** How it ended last. Counts and names of errors only. */
  lastAt: s.optional(s.date),
  lastResult: s.optional(s.defineText(1000)),
});
export type JobDoc = s.Infer<typeof jobSchema>;

/** A mail that nobody sent: what the development mail page shows. Goes after seven days; never in production. */
export const devMailSchema = s.defineShape({
  _id: s.objectId,
  at: s.date,
  to: s.defineNonEmptyText(),
  subject: s.defineText(1000),
  text: s.defineText(200_000),
  html: s.optional(s.defineText(500_000)),
  /** Which message: `review-published`, `sign-up-code`, … */
  kind: s.defineNonEmptyText(100),
  /** What its header `List-Unsubscribe` names; optional mails have one. */
  unsubscribe: s.optional(s.defineText(2000)),
});
export type DevMailDoc = s.Infer<typeof devMailSchema>;

/**
 * An address (slug, earlier slug or id) of a listing that was purged: it answers 410 for ever, and no other listing
 * ever gets it. Slugs are made of names, so only their hash stays.
 */
export const goneAddressSchema = s.defineShape({
  _id: s.defineNonEmptyText(64),
  /** When the listing was purged. */
  at: s.date,
});
export type GoneAddressDoc = s.Infer<typeof goneAddressSchema>;
