import type { ListingDoc, ObjectId } from '@app/db';
import { createBlankListing, findListingRisks, setFields } from '@app/listings';
import { applyConfirmation, setLocation, setPublicStatus, toRegister } from './apply-row.ts';
import type { RowFields } from './row.ts';
import { computeExternalKey } from './row.ts';

interface BuildOptions {
  _id: ObjectId;
  publish: boolean;
  hasDuplicate: boolean;
  now: Date;
}

/** Creates the document of an imported listing. Its slug is assigned when it is written. */
export function buildListing(
  fields: RowFields,
  { _id, publish, hasDuplicate, now }: BuildOptions,
): Omit<ListingDoc, 'slug'> {
  const blank: ListingDoc = {
    ...createBlankListing(_id, now),
    ...toRegister(fields),
    status: 'imported',
    externalKey: computeExternalKey(fields),
  };
  const doc = applyConfirmation(setFields(blank, fields.values), fields);
  const listing = setPublicStatus(
    fields.point ? setLocation(doc, fields.point) : doc,
    publish && fields.approved !== false,
  );
  const risks = findListingRisks(listing, hasDuplicate);
  const { slug: _, ...listingWithoutSlug } = listing;
  return risks.length > 0 ? { ...listingWithoutSlug, risks } : listingWithoutSlug;
}
