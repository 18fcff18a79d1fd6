import * as s from './schema.ts';

/** A reader's request to look at a public review; one a reader and review. */
export const flagSchema = s.defineShape({
  _id: s.objectId,
  reviewId: s.objectId,
  /** Who asked. Never leaves the server. */
  userId: s.defineNonEmptyText(),
  /** A value of `flagReasons`. */
  reason: s.defineNonEmptyText(),
  note: s.defineText(1000),
  status: s.defineEnum(['open', 'upheld', 'declined']),
  /** The review was hidden because of it. */
  hid: s.optional(s.onlyTrue),
  createdAt: s.date,
  decidedAt: s.optional(s.date),
  /** Who answered it: an appeal needs somebody else. Never leaves the back office. */
  decidedBy: s.optional(s.defineNonEmptyText()),
});
export type FlagDoc = s.Infer<typeof flagSchema>;

/** A visitor's word that something on a listing is out of date. */
export const reportSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** A value of `reportFields`. */
  field: s.defineNonEmptyText(),
  note: s.defineNonEmptyText(1000),
  /** Absent when the visitor was signed out. */
  userId: s.optional(s.defineNonEmptyText()),
  status: s.defineEnum(['open', 'done', 'declined']),
  /** Where an owner who left hears what was decided; gone with the decision, and with the account's last traces. */
  answerTo: s.optional(
    s.defineShape({
      address: s.defineNonEmptyText(),
      locale: s.defineEnum(['en', 'es']),
    }),
  ),
  createdAt: s.date,
  /** What the team made of it. Never leaves the back office. */
  decision: s.optional(
    s.defineShape({
      notes: s.defineText(2000),
      at: s.date,
      by: s.defineNonEmptyText(),
    }),
  ),
});
export type ReportDoc = s.Infer<typeof reportSchema>;
