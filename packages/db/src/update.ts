import * as s from './schema.ts';

/** `superseded` is none of these: a second update takes the first one's place, at a higher version. */
export const updateStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;

export type UpdateStatus = (typeof updateStatuses)[number];

/** What the team made of an update; `accepted` names the fields that went live. */
const updateDecisionSchema = s.defineShape({
  outcome: s.defineEnum(['approved', 'partly', 'rejected']),
  accepted: s.defineList(s.defineNonEmptyText()),
  /** To the owner. */
  notes: s.defineText(4000),
  at: s.date,
  /** Never leaves the back office. */
  by: s.defineNonEmptyText(),
});
export type UpdateDecision = s.Infer<typeof updateDecisionSchema>;

/**
 * A change of an approved listing by its owner: it waits for the team while the old values stay public. Fields are
 * named as in `listingInput`; a value that is to go is null.
 */
export const updateSchema = s.defineShape({
  _id: s.objectId,
  listingId: s.objectId,
  /** The owner who asked, or `gone_…`. */
  userId: s.defineNonEmptyText(),
  status: s.defineEnum(updateStatuses),
  /** Only what is to change. */
  changes: s.anyFields,
  /** The same fields as they were in public when the update was sent: a listing that moved since is a conflict. */
  base: s.anyFields,
  /** Why a moderator should look closer; never shown, never decides. */
  risks: s.optional(s.defineList(s.defineNonEmptyText(), 20)),
  decision: s.optional(updateDecisionSchema),
  /** To the owner, prepared by the team for its decision; not theirs to read yet. */
  notes: s.optional(s.defineText(4000)),
  locale: s.defineEnum(['en', 'es']),
  /** Counts up with every change of it: staff never publish what they have not seen. */
  v: s.count(),
  createdAt: s.date,
  /** When its present values were sent: the queue's clock. */
  submittedAt: s.date,
});
export type UpdateDoc = s.Infer<typeof updateSchema>;
