import {
  anyFields,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  type Infer,
  objectId,
  optional,
  type Rule,
} from './schema.ts';

/** Who did something. A deleted account is `gone_…` here as everywhere. */
const actorSchema = defineShape({
  kind: defineEnum(['user', 'admin', 'system']),
  id: defineNonEmptyText(),
});
export type Actor = Infer<typeof actorSchema>;

/** One line of the audit log: inserted in the transaction of what it tells, never changed. */
export const auditSchema = defineShape({
  _id: objectId,
  at: date,
  actor: actorSchema,
  /** `review.approve`, `account.set-role`, … */
  action: defineNonEmptyText(100),
  target: defineShape({
    kind: defineNonEmptyText(100),
    id: defineNonEmptyText(),
  }),
  /** The fields that changed, as they were and as they are; no e-mail, token or health facts of a patient. */
  before: optional(anyFields),
  after: optional(anyFields),
  reason: optional(defineText(4000)),
  requestId: optional(defineText(100)),
  /** Where it came from: of the team only, whose every step is accounted for. */
  address: optional(defineText(100)),
});
export type AuditDoc = Infer<typeof auditSchema>;

/**
 * Something to be done outside the database once the transaction is through. The worker does it at least once, so
 * every receiver must bear a second time.
 */
export const outboxSchema = defineShape({
  _id: objectId,
  kind: defineEnum(['mail', 'identity']),
  /** What it is done for, once: a second insert of the same key is refused. */
  key: defineNonEmptyText(),
  /** Entries of one subject (a review, an account) are done in their order. */
  subject: defineNonEmptyText(),
  /** For `mail`: template, locale, user id and values. For `identity`: the user id and what becomes of its metadata. */
  payload: anyFields,
  status: defineEnum(['waiting', 'done', 'failed', 'cancelled']),
  /** Not before: decisions are held so that Undo can call them back. */
  dueAt: date,
  attempts: count(),
  /** Without personal data: the error's name. */
  lastError: optional(defineText()),
  createdAt: date,
  doneAt: optional(date),
});
export type OutboxDoc = Infer<typeof outboxSchema>;

/** The answer to a write under an `Idempotency-Key`; goes after 24 hours. */
export const idempotencySchema = defineShape({
  _id: objectId,
  key: defineNonEmptyText(),
  userId: defineNonEmptyText(),
  /** sha256 of method, path and body. */
  request: defineNonEmptyText(),
  /** Which request is at work on it: random, so that only that one stores the answer. */
  holder: defineNonEmptyText(),
  /** Absent while the first one is still at work. */
  answer: optional(
    defineShape({
      status: count(599, 100),
      body: { bsonType: 'string' } as Rule<string>,
    }),
  ),
  createdAt: date,
});
export type IdempotencyDoc = Infer<typeof idempotencySchema>;

/** How much of a rate limit somebody has used; goes when the limit's period is over. */
export const rateLimitSchema = defineShape({
  _id: objectId,
  /** The limit's name, and a hash of whom it counts: neither an address nor a user id. */
  key: defineNonEmptyText(),
  points: count(),
  expire: { bsonType: ['date', 'null'] } as Rule<Date | null>,
});
export type RateLimitDoc = Infer<typeof rateLimitSchema>;

/** What becomes of the public listing of an account that is deleted. `takedown`: staff decide about it; until then `keep`. */
export const listingFates = ['keep', 'close', 'takedown'] as const;

export type ListingFate = (typeof listingFates)[number];

/** An account's request to be gone, and the proof that it was granted. */
export const deletionSchema = defineShape({
  _id: objectId,
  /** The receipt's number: random, told to the person. */
  receipt: defineNonEmptyText(),
  /** Until everything is gone; then only its hash stays, so that a restored backup is cleaned again. */
  userId: optional(defineNonEmptyText()),
  userHash: defineNonEmptyText(),
  reviews: defineEnum(['delete', 'keep']),
  /** Absent: `keep`. */
  listing: optional(defineEnum(listingFates)),
  requestedAt: date,
  purgeBy: date,
  purgedAt: optional(date),
});
export type DeletionDoc = Infer<typeof deletionSchema>;

/** How many public reviews of a state display or could display a limb level: the k of k-anonymity. */
export const levelCountSchema = defineShape({
  /** `MO/Below-knee` */
  _id: defineNonEmptyText(),
  state: defineText(100),
  level: defineNonEmptyText(100),
  count: count(),
});
export type LevelCountDoc = Infer<typeof levelCountSchema>;

/**
 * What a decision replaced, while it can still be called back. Its `_id` is the audit row of the decision;
 * MongoDB removes it by itself once `until` is over, so that no replaced text stays behind.
 */
export const undoSchema = defineShape({
  _id: objectId,
  target: defineShape({
    kind: defineNonEmptyText(100),
    id: defineNonEmptyText(),
  }),
  /** Who decided: nobody else takes it back. */
  by: defineNonEmptyText(),
  /** The version that the decision made: any later change ends the way back. */
  v: count(),
  /** The whole document as it was. */
  before: anyFields,
  /** Flags that the decision closed. */
  flags: defineList(objectId, 10_000),
  until: date,
});
export type UndoDoc = Infer<typeof undoSchema>;

/** A piece of work that one worker at a time does, again and again. */
export const jobSchema = defineShape({
  _id: defineNonEmptyText(100),
  /** Not before. */
  dueAt: date,
  /** Who is at it, and until when that is believed without a sign of life. */
  holder: optional(defineNonEmptyText()),
  until: optional(date),
  /** How it ended last. Counts and names of errors only. */
  lastAt: optional(date),
  lastResult: optional(defineText(1000)),
});
export type JobDoc = Infer<typeof jobSchema>;

/** A mail that nobody sent: what the development mail page shows. Goes after seven days; never in production. */
export const devMailSchema = defineShape({
  _id: objectId,
  at: date,
  to: defineNonEmptyText(),
  subject: defineText(1000),
  text: defineText(200_000),
  html: optional(defineText(500_000)),
  /** Which message: `review-published`, `sign-up-code`, … */
  kind: defineNonEmptyText(100),
  /** What its header `List-Unsubscribe` names; optional mails have one. */
  unsubscribe: optional(defineText(2000)),
});
export type DevMailDoc = Infer<typeof devMailSchema>;

/**
 * An address (slug, earlier slug or id) of a listing that was purged: it answers 410 for ever, and no other listing
 * ever gets it. Slugs are made of names, so only their hash stays.
 */
export const goneAddressSchema = defineShape({
  _id: defineNonEmptyText(64),
  /** When the listing was purged. */
  at: date,
});
export type GoneAddressDoc = Infer<typeof goneAddressSchema>;
