import {
  date,
  defineEnum,
  defineNonEmptyText,
  defineShape,
  defineText,
  type Infer,
  objectId,
  onlyTrue,
  optional,
} from './schema.ts';

/** A reader's request to look at a public review; one a reader and review. */
export const flagSchema = defineShape({
  _id: objectId,
  reviewId: objectId,
  /** Who asked. Never leaves the server. */
  userId: defineNonEmptyText(),
  /** A value of `flagReasons`. */
  reason: defineNonEmptyText(),
  note: defineText(1000),
  status: defineEnum(['open', 'upheld', 'declined']),
  /** The review was hidden because of it. */
  hid: optional(onlyTrue),
  createdAt: date,
  decidedAt: optional(date),
  /** Who answered it: an appeal needs somebody else. Never leaves the back office. */
  decidedBy: optional(defineNonEmptyText()),
});
export type FlagDoc = Infer<typeof flagSchema>;

/** A visitor's word that something on a listing is out of date. */
export const reportSchema = defineShape({
  _id: objectId,
  listingId: objectId,
  /** A value of `reportFields`. */
  field: defineNonEmptyText(),
  note: defineNonEmptyText(1000),
  /** Absent when the visitor was signed out. */
  userId: optional(defineNonEmptyText()),
  status: defineEnum(['open', 'done', 'declined']),
  /** Where an owner who left hears what was decided; gone with the decision, and with the account's last traces. */
  answerTo: optional(
    defineShape({
      address: defineNonEmptyText(),
      locale: defineEnum(['en', 'es']),
    }),
  ),
  createdAt: date,
  /** What the team made of it. Never leaves the back office. */
  decision: optional(
    defineShape({
      notes: defineText(2000),
      at: date,
      by: defineNonEmptyText(),
    }),
  ),
});
export type ReportDoc = Infer<typeof reportSchema>;
