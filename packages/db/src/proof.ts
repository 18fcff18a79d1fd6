import * as s from './schema.ts';

const name: s.Rule<string> = { bsonType: 'string', pattern: '^[\\w-]{22}$' };

export const proofStatuses = ['waiting', 'confirmed', 'declined', 'expired'] as const;

/**
 * That an author sent proof of the care, and what came of it; one a review. The file is in storage, encrypted under a key
 * of `proofKeys`, as long as the status is `waiting`.
 */
export const proofSchema = s.defineShape({
  /** Random, 22 characters: the file's name. */
  _id: name,
  reviewId: s.objectId,
  status: s.defineEnum(proofStatuses),
  sentAt: s.date,
  /** No file of it is there later than that. */
  fileUntil: s.date,
  /** When the team decided, or nobody had in time. */
  decidedAt: s.optional(s.date),
  /** Why it was declined, for its author. */
  note: s.optional(s.defineText(2000)),
});
export type ProofDoc = s.Infer<typeof proofSchema>;

/**
 * The key of one file, in a place of its own: no backup holds it, and the database itself forgets it at `until`. A copy
 * of the file, wherever it is, is noise from then on.
 */
export const proofKeySchema = s.defineShape({
  /** The proof's. */
  _id: name,
  /** 32 bytes, base64url. */
  key: { bsonType: 'string', pattern: '^[\\w-]{43}$' } as s.Rule<string>,
  until: s.date,
});
export type ProofKeyDoc = s.Infer<typeof proofKeySchema>;
