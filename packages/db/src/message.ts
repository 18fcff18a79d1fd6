import {
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  type Infer,
  objectId,
  optional,
} from './schema.ts';

/** What a person and staff write to each other about a listing, a claim or the person's review. Staff begin; a thread is one person's. */
export const messageSchema = defineShape({
  _id: objectId,
  /** The thread: about what, and with whom. */
  kind: defineEnum(['listing', 'claim', 'review']),
  about: objectId,
  listingId: objectId,
  userId: defineNonEmptyText(),
  locale: defineEnum(['en', 'es']),
  from: defineEnum(['team', 'person']),
  /** Who of the team wrote it. */
  by: optional(defineNonEmptyText()),
  text: defineNonEmptyText(2000),
  /** The person reads it from then on: what staff write waits until Undo is over. */
  sentAt: date,
  /** Of a person: `open` until staff answer or close it. */
  status: defineEnum(['sent', 'open', 'answered', 'closed']),
  /** What the word check found, for staff. */
  risks: optional(defineList(defineNonEmptyText(100))),
});
export type MessageDoc = Infer<typeof messageSchema>;
