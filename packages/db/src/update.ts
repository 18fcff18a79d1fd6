import type { ObjectId } from 'mongodb';

/** `superseded` is none of these: a second update takes the first one's place, at a higher version. */
export const updateStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
export type UpdateStatus = (typeof updateStatuses)[number];

/** What the team made of an update; `accepted` names the fields that went live. */
export interface UpdateDecision {
  outcome: 'approved' | 'partly' | 'rejected';
  accepted: string[];
  /** To the owner. */
  notes: string;
  at: Date;
  /** Never leaves the back office. */
  by: string;
}

/**
 * A change of an approved listing by its owner: it waits for the team while the old values stay public. Fields are
 * named as in `listingInput`; a value that is to go is null.
 */
export interface UpdateDoc {
  _id: ObjectId;
  listingId: ObjectId;
  /** The owner who asked, or `gone_…`. */
  userId: string;
  status: UpdateStatus;
  /** Only what is to change. */
  changes: Record<string, unknown>;
  /** The same fields as they were in public when the update was sent: a listing that moved since is a conflict. */
  base: Record<string, unknown>;
  /** Why a moderator should look closer; never shown, never decides. */
  risks?: string[];
  decision?: UpdateDecision;
  /** To the owner, prepared by the team for its decision; not theirs to read yet. */
  notes?: string;
  locale: 'en' | 'es';
  /** Counts up with every change of it: staff never publish what they have not seen. */
  v: number;
  createdAt: Date;
  /** When its present values were sent: the queue's clock. */
  submittedAt: Date;
}
