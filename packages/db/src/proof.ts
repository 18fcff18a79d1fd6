import {
  date,
  defineEnum,
  defineShape,
  defineText,
  type Infer,
  objectId,
  optional,
  type Rule,
} from './schema.ts';

const name: Rule<string> = { bsonType: 'string', pattern: '^[\\w-]{22}$' };

export const proofStatuses = ['waiting', 'confirmed', 'declined', 'expired'] as const;

/**
 * That an author sent proof of the care, and what came of it; one a review. The file is in storage, encrypted under a key
 * of `proofKeys`, as long as the status is `waiting`.
 */
export const proofSchema = defineShape({
  /** Random, 22 characters: the file's name. */
  _id: name,
  reviewId: objectId,
  status: defineEnum(proofStatuses),
  sentAt: date,
  /** No file of it is there later than that. */
  fileUntil: date,
  /** When the team decided, or nobody had in time. */
  decidedAt: optional(date),
  /** Why it was declined, for its author. */
  note: optional(defineText(2000)),
});
export type ProofDoc = Infer<typeof proofSchema>;

/**
 * The key of one file, in a place of its own: no backup holds it, and the database itself forgets it at `until`. A copy
 * of the file, wherever it is, is noise from then on.
 */
export const proofKeySchema = defineShape({
  /** The proof's. */
  _id: name,
  /** 32 bytes, base64url. */
  key: { bsonType: 'string', pattern: '^[\\w-]{43}$' } as Rule<string>,
  until: date,
});
export type ProofKeyDoc = Infer<typeof proofKeySchema>;
