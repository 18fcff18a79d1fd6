import {
  date,
  defineEnum,
  defineNonEmptyText,
  defineShape,
  defineText,
  type Infer,
  objectId,
  optional,
} from './schema.ts';

/** Decisions about what a practitioner sent in. Authors' appeals stand in their reviews. */
export const appealKinds = ['listing', 'update', 'claim', 'flag'] as const;

export type AppealKind = (typeof appealKinds)[number];

/** A practitioner asks that somebody else of the team looks at a decision; once for each. */
export const appealSchema = defineShape({
  _id: objectId,
  kind: defineEnum([...appealKinds, 'sanction']),
  /** The listing, update, claim or flag that was decided about, or the sanction. */
  about: objectId,
  /** Absent: a sanction is about an account. */
  listingId: optional(objectId),
  /** Who appeals, or `gone_…`. */
  userId: defineNonEmptyText(),
  text: defineNonEmptyText(2000),
  /** Which decision it is against: the same thing may be decided again. */
  decidedAt: date,
  /** Who made it: empty where that was not kept. Never leaves the back office. */
  decidedBy: defineText(),
  status: defineEnum(['open', 'upheld', 'declined']),
  locale: defineEnum(['en', 'es']),
  createdAt: date,
  answer: optional(
    defineShape({
      notes: defineText(2000),
      at: date,
      by: defineNonEmptyText(),
    }),
  ),
});
export type AppealDoc = Infer<typeof appealSchema>;
