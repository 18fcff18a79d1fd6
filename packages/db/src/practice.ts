import {
  anyFields,
  count,
  date,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  type Infer,
  objectId,
  type Rule,
} from './schema.ts';

const random: Rule<string> = { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' };

/** What the wizard holds before anything is sent, as typed. One an account; goes 90 days after its last change. */
export const draftSchema = defineShape({
  /** The account. */
  _id: defineNonEmptyText(100),
  step: count(7, 1),
  values: anyFields,
  savedAt: date,
});
export type DraftDoc = Infer<typeof draftSchema>;

/** An uploaded photo. The file is in storage under the same name; who may see it follows from the listings that use it. */
export const photoSchema = defineShape({
  /** Random, 22 characters. */
  _id: random,
  /** Who uploaded it. */
  userId: defineNonEmptyText(),
  bytes: count(),
  createdAt: date,
});
export type PhotoDoc = Infer<typeof photoSchema>;

/** How often a listing was met on one day: sums only, nothing of who. */
export const figureSchema = defineShape({
  /** `<listing id>/<YYYY-MM-DD>`, the day in UTC. */
  _id: defineNonEmptyText(40),
  listingId: objectId,
  day: date,
  /** Its page was opened. */
  views: count(),
  /** It was on a page of results. */
  appearances: count(),
  /** Somebody pressed its number or its website. */
  phone: count(),
  website: count(),
});
export type FigureDoc = Infer<typeof figureSchema>;

/** One whom an account saved. The listing may be gone since: what it showed is not repeated here. */
const savedPersonEntrySchema = defineShape({
  listingId: objectId,
  /** For its writer alone; may be empty. */
  note: defineText(1000),
  savedAt: date,
});
export type SavedPersonEntry = Infer<typeof savedPersonEntrySchema>;

/** Whom an account saved. */
export const savedPeopleSchema = defineShape({
  /** The account. */
  _id: defineNonEmptyText(100),
  /** Newest first. */
  people: defineList(savedPersonEntrySchema, 200),
});
export type SavedPeopleDoc = Infer<typeof savedPeopleSchema>;

/** Which optional mails an account wants. No document: all of them. */
export const preferencesSchema = defineShape({
  /** The account. */
  _id: defineNonEmptyText(100),
  /** Values of `optionalMails` that were switched off. */
  off: defineList(defineNonEmptyText(), 20),
  /** Random, 22 characters: what an unsubscribe link knows the account by. */
  token: random,
});
export type PreferencesDoc = Infer<typeof preferencesSchema>;
