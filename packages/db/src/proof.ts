import { proofStatuses } from '@app/option-lists';
import * as s from './schema.ts';

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
