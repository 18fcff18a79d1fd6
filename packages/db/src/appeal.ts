import * as s from './schema.ts';

/** Decisions about what a practitioner sent in. Authors' appeals stand in their reviews. */
export const appealKinds = ['listing', 'update', 'claim', 'flag'] as const;

export type AppealKind = (typeof appealKinds)[number];

/** A practitioner asks that somebody else of the team looks at a decision; once for each. */
export const appealSchema = s.defineShape({
  _id: s.objectId,
  kind: s.defineEnum([...appealKinds, 'sanction']),
  /** The listing, update, claim or flag that was decided about, or the sanction. */
  about: s.objectId,
  /** Absent: a sanction is about an account. */
  listingId: s.optional(s.objectId),
  /** Who appeals, or `gone_…`. */
  userId: s.defineNonEmptyText(),
  text: s.defineNonEmptyText(2000),
  /** Which decision it is against: the same thing may be decided again. */
  decidedAt: s.date,
  /** Who made it: empty where that was not kept. Never leaves the back office. */
  decidedBy: s.defineText(),
  status: s.defineEnum(['open', 'upheld', 'declined']),
  locale: s.defineEnum(['en', 'es']),
  createdAt: s.date,
  answer: s.optional(
    s.defineShape({
      notes: s.defineText(2000),
      at: s.date,
      by: s.defineNonEmptyText(),
    }),
  ),
});
export type AppealDoc = s.Infer<typeof appealSchema>;
