import { type Collections, type ListingDoc, projectFields } from '@app/db';
import { getCompany } from '@app/public-listing';
import { readOptions } from '@app/service-kit';
import type { AboutListing } from '@app/types/admin/updates';

export const listingSummaryProjection = projectFields(
  'slug firstName lastName company clinic city state approved ownerUserId',
);
export type ListingSummaryDoc = Pick<ListingDoc, '_id' | keyof typeof listingSummaryProjection>;

/** Allow-list of a listing's fields within an item of a queue. */
export const toListingSummary = (doc: ListingSummaryDoc): AboutListing => ({
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

interface ListingReference {
  listingId?: ListingDoc['_id'];
}

/** Loads the listings of these records. The returned function returns null for one that no longer exists. */
export async function loadListingSummaries<L extends ListingSummaryDoc = ListingSummaryDoc>(
  { listings }: Pick<Collections, 'listings'>,
  docs: readonly ListingReference[],
  projection: Readonly<Record<string, 1>> = listingSummaryProjection,
): Promise<(doc: ListingReference) => L | null> {
  const idFilter = { $in: docs.flatMap(({ listingId }) => listingId ?? []) };
  const summaryDocs = await listings.find<L>({ _id: idFilter }, { projection, ...readOptions }).toArray();
  return ({ listingId }) => summaryDocs.find((listing) => listing._id.equals(listingId)) ?? null;
}
