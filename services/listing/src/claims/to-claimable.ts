import type { ListingDoc } from '@app/db';
import { getCompany } from '@app/public-listing';
import type { Claimable } from '@app/types';

/** Fields of a listing in a list to choose from. Of the owner only `claimed` is shown. */
export const claimableProjection = {
  slug: 1,
  firstName: 1,
  lastName: 1,
  company: 1,
  clinic: 1,
  city: 1,
  state: 1,
  reviewCount: 1,
  ownerUserId: 1,
} as const;
export type ClaimableDoc = Pick<ListingDoc, '_id' | keyof typeof claimableProjection>;

/** Allow-list of a claimable listing's fields. */
export const toClaimable = (doc: ClaimableDoc): Claimable => ({
  _id: doc._id.toHexString(),
  slug: doc.slug,
  firstName: doc.firstName,
  lastName: doc.lastName,
  company: getCompany(doc),
  city: doc.city,
  state: doc.state,
  reviewCount: doc.reviewCount,
  claimed: Boolean(doc.ownerUserId),
});
