// What a practitioner's account has beside the listing itself.
import type { ObjectId } from 'mongodb';

/** What the wizard holds before anything is sent, as typed. One an account; goes 90 days after its last change. */
export interface DraftDoc {
  /** The account. */
  _id: string;
  step: number;
  values: Record<string, unknown>;
  savedAt: Date;
}

/** An uploaded photo. The file is in storage under the same name; who may see it follows from the listings that use it. */
export interface PhotoDoc {
  /** Random, 22 characters. */
  _id: string;
  /** Who uploaded it. */
  userId: string;
  bytes: number;
  createdAt: Date;
}

/** How often a listing was met on one day: sums only, nothing of who. */
export interface FigureDoc {
  /** `<listing id>/<YYYY-MM-DD>`, the day in UTC. */
  _id: string;
  listingId: ObjectId;
  day: Date;
  /** Its page was opened. */
  views: number;
  /** It was on a page of results. */
  appearances: number;
  /** Somebody pressed its number or its website. */
  phone: number;
  website: number;
}

/** One whom an account saved. The listing may be gone since: what it showed is not repeated here. */
export interface SavedPersonEntry {
  listingId: ObjectId;
  /** For its writer alone; may be empty. */
  note: string;
  savedAt: Date;
}

/** Whom an account saved. */
export interface SavedPeopleDoc {
  /** The account. */
  _id: string;
  /** Newest first. */
  people: SavedPersonEntry[];
}

/** Which optional mails an account wants. No document: all of them. */
export interface PreferencesDoc {
  /** The account. */
  _id: string;
  /** Values of `optionalMails` that were switched off. */
  off: string[];
  /** Random, 22 characters: what an unsubscribe link knows the account by. */
  token: string;
}
