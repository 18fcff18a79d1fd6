import * as s from './schema.ts';

const randomId: s.Rule<string> = { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' };

/** The wizard's unsubmitted form, as typed. One per account; deleted 90 days after its last change. */
export const draftSchema = s.defineShape({
  /** The user id. */
  _id: s.defineNonEmptyText(100),
  step: s.defineCount(7, 1),
  values: s.anyFields,
  savedAt: s.date,
});
export type DraftDoc = s.Infer<typeof draftSchema>;

/** An uploaded photo. Its file has the same name; the listings that use it decide who may see it. */
export const photoSchema = s.defineShape({
  /** Random, 22 characters. */
  _id: randomId,
  /** User id of the uploader. */
  userId: s.defineNonEmptyText(),
  /** Total size of all its files. */
  bytes: s.defineCount(),
  /** A photo of the place, which has smaller copies; others are portraits. */
  showsPlace: s.optional(s.onlyTrue),
  createdAt: s.date,
});
export type PhotoDoc = s.Infer<typeof photoSchema>;

/** Counters of a listing for one day, without visitors. */
export const figureSchema = s.defineShape({
  /** `<listing id>/<YYYY-MM-DD>`, the day in UTC. */
  _id: s.defineNonEmptyText(40),
  listingId: s.objectId,
  day: s.date,
  /** Views of its page. */
  views: s.defineCount(),
  /** Impressions in results of searches. */
  appearances: s.defineCount(),
  /** Clicks on the phone number, and on the website. */
  phone: s.defineCount(),
  website: s.defineCount(),
});
export type FigureDoc = s.Infer<typeof figureSchema>;

/** A saved listing. It may no longer exist, so none of its content is copied. */
const savedPersonEntrySchema = s.defineShape({
  listingId: s.objectId,
  /** The user's own note; may be empty. */
  note: s.defineText(1000),
  savedAt: s.date,
});
export type SavedPersonEntry = s.Infer<typeof savedPersonEntrySchema>;

/** The saved listings of an account. */
export const savedPeopleSchema = s.defineShape({
  /** The user id. */
  _id: s.defineNonEmptyText(100),
  /** Newest first. */
  people: s.defineList(savedPersonEntrySchema, 200),
});
export type SavedPeopleDoc = s.Infer<typeof savedPeopleSchema>;

/** Preferences of an account. Without a document all mails are wanted, and no needs are stored. */
export const preferencesSchema = s.defineShape({
  /** The user id. */
  _id: s.defineNonEmptyText(100),
  /** Unwanted mails, values of `optionalEmails`. */
  off: s.defineList(s.defineNonEmptyText(), 20),
  /** Random token of unsubscribe links, 22 characters. */
  token: randomId,
  /** Needs that the person chose to store with the account, as `needs` of the contract. Health data. */
  needs: s.optional(s.anyFields),
});
export type PreferencesDoc = s.Infer<typeof preferencesSchema>;
