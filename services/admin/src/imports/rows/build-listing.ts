import type { ListingDoc, ObjectId } from '@app/db';
import { createBlankListing, findListingRisks, setFields } from '@app/listings';
import { applyConfirmation, setLocation, setPublicStatus, toRegisterFields } from './apply-row.ts';
import type { RowFields } from './row.ts';
import { computeExternalKey } from './row.ts';

interface BuildOptions {
  _id: ObjectId;
  shouldPublish: boolean;
  hasDuplicate: boolean;
  now: Date;
}

/** Creates the document of an imported listing. Its slug is assigned when it is written. */
export function buildListing(
  fields: RowFields,
  { _id, shouldPublish, hasDuplicate, now }: BuildOptions,
): Omit<ListingDoc, 'slug'> {
  const blankListing: ListingDoc = {
    ...createBlankListing(_id, now),
    ...toRegisterFields(fields),
    status: 'imported',
    externalKey: computeExternalKey(fields),
  };
  const filledListing = applyConfirmation(setFields(blankListing, fields.values), fields);
  const listing = setPublicStatus(
    fields.point ? setLocation(filledListing, fields.point) : filledListing,
    shouldPublish && fields.approved !== false,
  );
  const risks = findListingRisks(listing, hasDuplicate);
  const { slug: _, ...listingWithoutSlug } = listing;
  return risks.length > 0 ? { ...listingWithoutSlug, risks } : listingWithoutSlug;
}
