import * as s from './schema.ts';

/** What a person and staff write to each other about a listing, a claim or the person's review. Staff begin; a thread is one person's. */
export const messageSchema = s.defineShape({
  _id: s.objectId,
  /** The thread: about what, and with whom. */
  kind: s.defineEnum(['listing', 'claim', 'review']),
  about: s.objectId,
  listingId: s.objectId,
  userId: s.defineNonEmptyText(),
  locale: s.defineEnum(['en', 'es']),
  from: s.defineEnum(['team', 'person']),
  /** Who of the team wrote it. */
  by: s.optional(s.defineNonEmptyText()),
  text: s.defineNonEmptyText(2000),
  /** The person reads it from then on: what staff write waits until Undo is over. */
  sentAt: s.date,
  /** Of a person: `open` until staff answer or close it. */
  status: s.defineEnum(['sent', 'open', 'answered', 'closed']),
  /** What the word check found, for staff. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(100))),
});
export type MessageDoc = s.Infer<typeof messageSchema>;
