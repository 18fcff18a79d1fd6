import {
  anyFields,
  count,
  date,
  defineEnum,
  defineList,
  defineNonEmptyText,
  defineShape,
  defineText,
  type Infer,
  objectId,
  optional,
} from './schema.ts';

/** `superseded` is none of these: a second update takes the first one's place, at a higher version. */
export const updateStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;

export type UpdateStatus = (typeof updateStatuses)[number];

/** What the team made of an update; `accepted` names the fields that went live. */
const updateDecisionSchema = defineShape({
  outcome: defineEnum(['approved', 'partly', 'rejected']),
  accepted: defineList(defineNonEmptyText()),
  /** To the owner. */
  notes: defineText(4000),
  at: date,
  /** Never leaves the back office. */
  by: defineNonEmptyText(),
});
export type UpdateDecision = Infer<typeof updateDecisionSchema>;

/**
 * A change of an approved listing by its owner: it waits for the team while the old values stay public. Fields are
 * named as in `listingInput`; a value that is to go is null.
 */
export const updateSchema = defineShape({
  _id: objectId,
  listingId: objectId,
  /** The owner who asked, or `gone_…`. */
  userId: defineNonEmptyText(),
  status: defineEnum(updateStatuses),
  /** Only what is to change. */
  changes: anyFields,
  /** The same fields as they were in public when the update was sent: a listing that moved since is a conflict. */
  base: anyFields,
  /** Why a moderator should look closer; never shown, never decides. */
  risks: optional(defineList(defineNonEmptyText(), 20)),
  decision: optional(updateDecisionSchema),
  /** To the owner, prepared by the team for its decision; not theirs to read yet. */
  notes: optional(defineText(4000)),
  locale: defineEnum(['en', 'es']),
  /** Counts up with every change of it: staff never publish what they have not seen. */
  v: count(),
  createdAt: date,
  /** When its present values were sent: the queue's clock. */
  submittedAt: date,
});
export type UpdateDoc = Infer<typeof updateSchema>;
