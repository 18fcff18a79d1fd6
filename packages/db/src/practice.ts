import * as s from './schema.ts';

const random: s.Rule<string> = { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' };

/** What the wizard holds before anything is sent, as typed. One an account; goes 90 days after its last change. */
export const draftSchema = s.defineShape({
  /** The account. */
  _id: s.defineNonEmptyText(100),
  step: s.count(7, 1),
  values: s.anyFields,
  savedAt: s.date,
});
export type DraftDoc = s.Infer<typeof draftSchema>;

/** An uploaded photo. The file is in storage under the same name; who may see it follows from the listings that use it. */
export const photoSchema = s.defineShape({
  /** Random, 22 characters. */
  _id: random,
  /** Who uploaded it. */
  userId: s.defineNonEmptyText(),
  bytes: s.count(),
  createdAt: s.date,
});
export type PhotoDoc = s.Infer<typeof photoSchema>;

/** How often a listing was met on one day: sums only, nothing of who. */
export const figureSchema = s.defineShape({
  /** `<listing id>/<YYYY-MM-DD>`, the day in UTC. */
  _id: s.defineNonEmptyText(40),
  listingId: s.objectId,
  day: s.date,
  /** Its page was opened. */
  views: s.count(),
  /** It was on a page of results. */
  appearances: s.count(),
  /** Somebody pressed its number or its website. */
  phone: s.count(),
  website: s.count(),
});
export type FigureDoc = s.Infer<typeof figureSchema>;

/** One whom an account saved. The listing may be gone since: what it showed is not repeated here. */
const savedPersonEntrySchema = s.defineShape({
  listingId: s.objectId,
  /** For its writer alone; may be empty. */
  note: s.defineText(1000),
  savedAt: s.date,
});
export type SavedPersonEntry = s.Infer<typeof savedPersonEntrySchema>;

/** Whom an account saved. */
export const savedPeopleSchema = s.defineShape({
  /** The account. */
  _id: s.defineNonEmptyText(100),
  /** Newest first. */
  people: s.defineList(savedPersonEntrySchema, 200),
});
export type SavedPeopleDoc = s.Infer<typeof savedPeopleSchema>;

/** Which optional mails an account wants. No document: all of them. */
export const preferencesSchema = s.defineShape({
  /** The account. */
  _id: s.defineNonEmptyText(100),
  /** Values of `optionalMails` that were switched off. */
  off: s.defineList(s.defineNonEmptyText(), 20),
  /** Random, 22 characters: what an unsubscribe link knows the account by. */
  token: random,
});
export type PreferencesDoc = s.Infer<typeof preferencesSchema>;
