import type { ObjectId } from 'mongodb';

/** Decisions about what a practitioner sent in. Authors' appeals stand in their reviews. */
export const appealKinds = ['listing', 'update', 'claim', 'flag'] as const;
export type AppealKind = (typeof appealKinds)[number];

/** A practitioner asks that somebody else of the team looks at a decision; once for each. */
export interface AppealDoc {
  _id: ObjectId;
  kind: AppealKind;
  /** The listing, update, claim or flag that was decided about. */
  about: ObjectId;
  listingId: ObjectId;
  /** Who appeals, or `gone_…`. */
  userId: string;
  text: string;
  /** Which decision it is against: the same thing may be decided again. */
  decidedAt: Date;
  /** Who made it: empty where that was not kept. Never leaves the back office. */
  decidedBy: string;
  status: 'open' | 'upheld' | 'declined';
  locale: 'en' | 'es';
  createdAt: Date;
  answer?: { notes: string; at: Date; by: string };
}
