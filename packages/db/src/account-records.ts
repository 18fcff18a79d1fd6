import {
  alertRhythms,
  locales,
  patientKindValues,
  sharedListModes,
  visitKindValues,
  visitRequestStatuses,
  visitTimeValues,
} from '@app/option-lists';
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

/**
 * A subscription to mails about people who are new near a ZIP code. The address is stored nowhere else: outbox entries
 * contain the alert's id. Deleted when it is stopped, and when it is not confirmed in time.
 */
export const alertSchema = s.defineShape({
  _id: s.objectId,
  /** Random, 22 characters: the links in its mails. */
  token: { bsonType: 'string', pattern: '^[A-Za-z0-9_-]{22}$' } as s.Rule<string>,
  /** In lower case. */
  email: s.defineNonEmptyText(),
  /** The account that was signed in. */
  userId: s.optional(s.defineNonEmptyText()),
  locale: s.defineEnum(locales),
  zipCode: s.defineNonEmptyText(20),
  radiusMiles: s.defineCount(),
  /** As `alertFilters` of the contract; says nothing about health. */
  filters: s.anyFields,
  rhythm: s.defineEnum(alertRhythms),
  createdAt: s.date,
  confirmedAt: s.optional(s.date),
  /** While it is not confirmed: when MongoDB deletes it. */
  expiresAt: s.optional(s.date),
  /** Once confirmed: when it is next matched. */
  dueAt: s.optional(s.date),
  /** People who became public until this time have been matched. */
  matchedUntil: s.date,
});
export type AlertDoc = s.Infer<typeof alertSchema>;

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

/** A patient asks the owner of a listing for a visit or a call back. Deleted 30 days after it was sent. */
export const visitRequestSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** The patient's account. */
  userId: s.defineNonEmptyText(),
  kind: s.defineEnum(visitKindValues),
  /** Absent once withdrawn, like `phone`, `email` and `times`. */
  name: s.optional(s.defineNonEmptyText(100)),
  /** One of both. */
  phone: s.optional(s.defineNonEmptyText(40)),
  email: s.optional(s.defineNonEmptyText(200)),
  times: s.optional(s.defineList(s.defineEnum(visitTimeValues), visitTimeValues.length)),
  patient: s.defineEnum(patientKindValues),
  locale: s.defineEnum(locales),
  status: s.defineEnum(visitRequestStatuses),
  /** Set while another request of the account to this listing is refused: `new` and `called`. */
  open: s.optional(s.onlyTrue),
  askedAt: s.date,
  /** Day on which the practice should have answered, YYYY-MM-DD in its time zone. */
  hearBy: s.defineNonEmptyText(10),
  /** While nobody answered: when the patient is to be notified of that. */
  dueAt: s.optional(s.date),
  /** When the patient was notified that nobody answered. */
  toldAt: s.optional(s.date),
  /** The practice's first answer. */
  answeredAt: s.optional(s.date),
});
export type VisitRequestDoc = s.Infer<typeof visitRequestSchema>;
