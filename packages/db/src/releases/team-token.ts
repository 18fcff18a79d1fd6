import * as s from '../schema.ts';
import { pathSegment } from './service.ts';

/** A token with which a team's pipeline ships its own slices. Only the hash of its secret is stored. */
export const teamTokenSchema = s.defineShape({
  _id: s.objectId,
  /** Display name, also in the audit log: `events pipeline`. */
  name: s.defineNonEmptyText(60),
  /** The slices that it opens: `fit-notes` is the remote mf_fit_notes and the service fit-notes. */
  slices: s.defineList(pathSegment, 5),
  /** sha256 of the secret. */
  hash: s.defineNonEmptyText(100),
  /** Id of the staff member who made it. */
  madeBy: s.defineNonEmptyText(),
  madeAt: s.date,
  /** The last use, to a minute. */
  usedAt: s.optional(s.date),
  /** Set once it is revoked. */
  ended: s.optional(s.defineShape({ at: s.date, by: s.defineNonEmptyText() })),
});
export type TeamTokenDoc = s.Infer<typeof teamTokenSchema>;
