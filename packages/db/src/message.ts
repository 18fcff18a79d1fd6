import { locales, messageKinds, messageStatuses } from '@app/option-lists';
import * as s from './schema.ts';

/**
 * A message between staff and a user about a listing, claim or review. Staff start a thread; it belongs to one user.
 */
export const messageSchema = s.defineShape({
  _id: s.objectId,
  /** The thread: its subject and user. */
  kind: s.defineEnum(messageKinds),
  about: s.objectId,
  listingId: s.objectId,
  userId: s.defineNonEmptyText(),
  locale: s.defineEnum(locales),
  from: s.defineEnum(['team', 'person']),
  /** Staff member who wrote it. */
  by: s.optional(s.defineNonEmptyText()),
  text: s.defineNonEmptyText(2000),
  /** When the user can read it: messages by staff wait until they cannot be undone. */
  sentAt: s.date,
  /** Messages by users are `open` until staff reply to or close them. */
  status: s.defineEnum(messageStatuses),
  /** Findings of the word check, for staff. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(100))),
});
export type MessageDoc = s.Infer<typeof messageSchema>;
