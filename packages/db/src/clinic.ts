import * as s from './schema.ts';

/**
 * Corrections of a clinic by staff. Without a document, a clinic is all listings with the same `clinicKey`, as these
 * describe it.
 */
export const clinicSchema = s.defineShape({
  /** The `clinicKey` of its listings. */
  _id: s.slug,
  /** Increased by every correction. */
  v: s.defineCount(),
  /** Absent: the name that most of its listings have. */
  name: s.optional(s.defineNonEmptyText()),
  /** Address of the page under that name; absent: the key. */
  slug: s.optional(s.slug),
  /** Earlier slugs, which redirect with 301. */
  slugHistory: s.optional(s.defineList(s.slug)),
  /** The clinic that it was joined to, because staff found that both are one. */
  into: s.optional(s.slug),
  /** Listings with its key that are not part of it. */
  apart: s.optional(s.defineList(s.objectId, 200)),
  updatedAt: s.date,
});
export type ClinicDoc = s.Infer<typeof clinicSchema>;
