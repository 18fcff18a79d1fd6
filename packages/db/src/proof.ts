import type { ObjectId } from 'mongodb';

export const proofStatuses = ['waiting', 'confirmed', 'declined', 'expired'] as const;

/**
 * That an author sent proof of the care, and what came of it; one a review. The file is in storage, encrypted under a key
 * of `proofKeys`, as long as the status is `waiting`.
 */
export interface ProofDoc {
  /** Random, 22 characters: the file's name. */
  _id: string;
  reviewId: ObjectId;
  status: (typeof proofStatuses)[number];
  sentAt: Date;
  /** No file of it is there later than that. */
  fileUntil: Date;
  /** When the team decided, or nobody had in time. */
  decidedAt?: Date;
  /** Why it was declined, for its author. */
  note?: string;
}

/**
 * The key of one file, in a place of its own: no backup holds it, and the database itself forgets it at `until`. A copy
 * of the file, wherever it is, is noise from then on.
 */
export interface ProofKeyDoc {
  /** The proof's. */
  _id: string;
  /** 32 bytes, base64url. */
  key: string;
  until: Date;
}
