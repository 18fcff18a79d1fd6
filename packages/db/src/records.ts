// What every write leaves behind, beside the thing that it changed.
import type { ObjectId } from 'mongodb';

/** Who did something. A deleted account is `gone_…` here as everywhere. */
export interface Actor {
  kind: 'user' | 'admin' | 'system';
  id: string;
}

/** One line of the audit log: inserted in the transaction of what it tells, never changed. */
export interface AuditDoc {
  _id: ObjectId;
  at: Date;
  actor: Actor;
  /** `review.approve`, `account.set-role`, … */
  action: string;
  target: { kind: string; id: string };
  /** The fields that changed, as they were and as they are; no e-mail, token or health facts of a patient. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
  requestId?: string;
  /** Where it came from: of the team only, whose every step is accounted for. */
  address?: string;
}

/**
 * Something to be done outside the database once the transaction is through. The worker does it at least once, so
 * every receiver must bear a second time.
 */
export interface OutboxDoc {
  _id: ObjectId;
  kind: 'mail' | 'identity';
  /** What it is done for, once: a second insert of the same key is refused. */
  key: string;
  /** Entries of one subject (a review, an account) are done in their order. */
  subject: string;
  /** For `mail`: template, locale, user id and values. For `identity`: the user id and what becomes of its metadata. */
  payload: Record<string, unknown>;
  status: 'waiting' | 'done' | 'failed' | 'cancelled';
  /** Not before: decisions are held so that Undo can call them back. */
  dueAt: Date;
  attempts: number;
  /** Without personal data: the error's name. */
  lastError?: string;
  createdAt: Date;
  doneAt?: Date;
}

/** The answer to a write under an `Idempotency-Key`; goes after 24 hours. */
export interface IdempotencyDoc {
  _id: ObjectId;
  key: string;
  userId: string;
  /** sha256 of method, path and body. */
  request: string;
  /** Which request is at work on it: random, so that only that one stores the answer. */
  holder: string;
  /** Absent while the first one is still at work. */
  answer?: { status: number; body: string };
  createdAt: Date;
}

/** How much of a rate limit somebody has used; goes when the limit's period is over. */
export interface RateLimitDoc {
  _id: ObjectId;
  /** The limit's name, and a hash of whom it counts: neither an address nor a user id. */
  key: string;
  points: number;
  expire: Date | null;
}

/** What becomes of the public listing of an account that is deleted. `takedown`: staff decide about it; until then `keep`. */
export const listingFates = ['keep', 'close', 'takedown'] as const;
export type ListingFate = (typeof listingFates)[number];

/** An account's request to be gone, and the proof that it was granted. */
export interface DeletionDoc {
  _id: ObjectId;
  /** The receipt's number: random, told to the person. */
  receipt: string;
  /** Until everything is gone; then only its hash stays, so that a restored backup is cleaned again. */
  userId?: string;
  userHash: string;
  reviews: 'delete' | 'keep';
  /** Absent: `keep`. */
  listing?: ListingFate;
  requestedAt: Date;
  purgeBy: Date;
  purgedAt?: Date;
}

/** How many public reviews of a state display or could display a limb level: the k of k-anonymity. */
export interface LevelCountDoc {
  /** `MO/Below-knee` */
  _id: string;
  state: string;
  level: string;
  count: number;
}

/**
 * What a decision replaced, while it can still be called back. Its `_id` is the audit row of the decision;
 * MongoDB removes it by itself once `until` is over, so that no replaced text stays behind.
 */
export interface UndoDoc {
  _id: ObjectId;
  target: { kind: string; id: string };
  /** Who decided: nobody else takes it back. */
  by: string;
  /** The version that the decision made: any later change ends the way back. */
  v: number;
  /** The whole document as it was. */
  before: Record<string, unknown>;
  /** Flags that the decision closed. */
  flags: ObjectId[];
  until: Date;
}

/** A piece of work that one worker at a time does, again and again. */
export interface JobDoc {
  _id: string;
  /** Not before. */
  dueAt: Date;
  /** Who is at it, and until when that is believed without a sign of life. */
  holder?: string;
  until?: Date;
  /** How it ended last. Counts and names of errors only. */
  lastAt?: Date;
  lastResult?: string;
}

/** A mail that nobody sent: what the development mail page shows. Goes after seven days; never in production. */
export interface DevMailDoc {
  _id: ObjectId;
  at: Date;
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** Which message: `review-published`, `sign-up-code`, … */
  kind: string;
  /** What its header `List-Unsubscribe` names; optional mails have one. */
  unsubscribe?: string;
}

/**
 * An address (slug, earlier slug or id) of a listing that was purged: it answers 410 for ever, and no other listing
 * ever gets it. Slugs are made of names, so only their hash stays.
 */
export interface GoneAddressDoc {
  _id: string;
  /** When the listing was purged. */
  at: Date;
}
