import { sharedListModes } from '@app/option-lists';
import * as s from './schema.ts';

/** A note by the reader of a list about somebody on it. */
const readerNoteSchema = s.defineShape({
  listingId: s.objectId,
  note: s.defineText(1000),
  writtenAt: s.date,
});
export type ReaderNote = s.Infer<typeof readerNoteSchema>;

/**
 * The saved list of an account, which one more person reads. It names the account and copies nothing of the list. Either
 * of the two ends it by deleting it.
 */
export const sharedListSchema = s.defineShape({
  _id: s.objectId,
  ownerUserId: s.defineNonEmptyText(100),
  /** As the reader sees it. */
  ownerName: s.defineNonEmptyText(40),
  mode: s.defineEnum(sharedListModes),
  /** sha256 of the secret in the link, which is stored nowhere. */
  hash: { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{43}$' } as s.Rule<string>,
  createdAt: s.date,
  /** Until somebody accepts it: when MongoDB deletes it. */
  expiresAt: s.optional(s.date),
  /** The account that accepted it. */
  readerUserId: s.optional(s.defineNonEmptyText(100)),
  /** As the owner sees it. */
  readerName: s.optional(s.defineNonEmptyText(40)),
  acceptedAt: s.optional(s.date),
  /** Notes of the reader, which move to the reader's own list when sharing ends. */
  notes: s.defineList(readerNoteSchema, 200),
});
export type SharedListDoc = s.Infer<typeof sharedListSchema>;
