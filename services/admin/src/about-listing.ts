import type { Collections, ListingDoc } from '@app/db';
import { getCompany } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import type { AboutListing } from '@app/types/admin/updates';

/** What `toAboutListing` reads. */
export const aboutProjection = {
  slug: 1,
  firstName: 1,
  lastName: 1,
  company: 1,
  clinic: 1,
  city: 1,
  state: 1,
  approved: 1,
  ownerUserId: 1,
} as const;
export type AboutListingDoc = Pick<ListingDoc, '_id' | keyof typeof aboutProjection>;

/** Whom an item of a queue is about. An allow-list. */
export const toAboutListing = (doc: AboutListingDoc): AboutListing => ({
  id: doc._id.toHexString(),
  slug: doc.slug,
  firstName: doc.firstName,
  lastName: doc.lastName,
  company: getCompany(doc),
  city: doc.city,
  state: doc.state,
  approved: doc.approved,
  claimed: doc.ownerUserId !== undefined,
});

/** Something that is about a listing. */
interface OfListing {
  listingId?: ListingDoc['_id'];
}

/** The listings that these are about; null for one that is gone. */
export async function loadAboutListings(
  { listings }: Pick<Collections, 'listings'>,
  docs: readonly OfListing[],
): Promise<(doc: OfListing) => AboutListingDoc | null> {
  const _id = { $in: docs.flatMap(({ listingId }) => listingId ?? []) };
  const found = await listings
    .find<AboutListingDoc>({ _id }, { projection: aboutProjection, ...readOptions })
    .toArray();
  return ({ listingId }) => found.find((listing) => listing._id.equals(listingId)) ?? null;
}
