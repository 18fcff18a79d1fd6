import { locales, objectionStatuses, reportStatuses } from '@app/option-lists';
import * as s from './schema.ts';

/** A reader's flag on a public review; one per reader and review. */
export const flagSchema = s.defineShape({
  _id: s.objectId,
  reviewId: s.objectId,
  /** The reader's user id. Never sent to clients. */
  userId: s.defineNonEmptyText(),
  /** A value of `flagReasons`. */
  reason: s.defineNonEmptyText(),
  note: s.defineText(1000),
  status: s.defineEnum(objectionStatuses),
  /** Set if the flag hid the review. */
  hid: s.optional(s.onlyTrue),
  createdAt: s.date,
  decidedAt: s.optional(s.date),
  /** Staff member who decided: an appeal needs another one. Never sent to visitors. */
  decidedBy: s.optional(s.defineNonEmptyText()),
});
export type FlagDoc = s.Infer<typeof flagSchema>;

/** A visitor's report of outdated data in a listing. */
export const reportSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** A value of `reportSubjects`. */
  field: s.defineNonEmptyText(),
  note: s.defineNonEmptyText(1000),
  /** Absent for visitors without a session. */
  userId: s.optional(s.defineNonEmptyText()),
  status: s.defineEnum(reportStatuses),
  /** Address for the reply to a former owner; deleted with the decision or with the account's data. */
  answerTo: s.optional(
    s.defineShape({
      address: s.defineNonEmptyText(),
      locale: s.defineEnum(locales),
    }),
  ),
  createdAt: s.date,
  /** Decision of staff. Never sent to visitors. */
  decision: s.optional(
    s.defineShape({
      notes: s.defineText(2000),
      at: s.date,
      by: s.defineNonEmptyText(),
    }),
  ),
});
export type ReportDoc = s.Infer<typeof reportSchema>;
