import type { ObjectId } from 'mongodb';

/** A reader's request to look at a public review; one a reader and review. */
export interface FlagDoc {
  _id: ObjectId;
  reviewId: ObjectId;
  /** Who asked. Never leaves the server. */
  userId: string;
  /** A value of `flagReasons`. */
  reason: string;
  note: string;
  status: 'open' | 'upheld' | 'declined';
  /** The review was hidden because of it. */
  hid?: true;
  createdAt: Date;
  decidedAt?: Date;
  /** Who answered it: an appeal needs somebody else. Never leaves the back office. */
  decidedBy?: string;
}

/** A visitor's word that something on a listing is out of date. */
export interface ReportDoc {
  _id: ObjectId;
  listingId: ObjectId;
  /** A value of `reportFields`. */
  field: string;
  note: string;
  /** Absent when the visitor was signed out. */
  userId?: string;
  status: 'open' | 'done' | 'declined';
  /** Where an owner who left hears what was decided; gone with the decision, and with the account's last traces. */
  answerTo?: { address: string; locale: 'en' | 'es' };
  createdAt: Date;
  /** What the team made of it. Never leaves the back office. */
  decision?: { notes: string; at: Date; by: string };
}
