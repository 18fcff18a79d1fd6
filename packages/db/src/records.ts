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
  /** Not before: decisions are held so that Undo can call them back (ruling 23). */
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
  /** Absent while the first one is still at work. */
  answer?: { status: number; body: string };
  createdAt: Date;
}

/** An account's wish to be gone, and the proof that it was granted. */
export interface DeletionDoc {
  _id: ObjectId;
  /** The receipt's number: random, told to the person. */
  receipt: string;
  /** Until everything is gone; then only its hash stays, so that a restored backup is cleaned again. */
  userId?: string;
  userHash: string;
  reviews: 'delete' | 'keep';
  requestedAt: Date;
  purgeBy: Date;
  purgedAt?: Date;
}

/** How many public reviews of a state display or could display a limb level: the k of k-anonymity (ruling 5). */
export interface LevelCountDoc {
  /** `MO/Below-knee` */
  _id: string;
  state: string;
  level: string;
  count: number;
}
