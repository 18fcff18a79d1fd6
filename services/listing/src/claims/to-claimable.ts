import { type ListingDoc, projectFields } from '@app/db';
import { getCompany, getZip, sanitizePicture, toAddress } from '@app/public-listing';
import type { ClaimableListing } from '@app/types';

/** Fields of a listing in the list of listings to claim. Of the owner, only `claimed` is shown. */
export const claimableProjection = projectFields(
  'slug firstName lastName company clinic address address2 city state zipCode profilePicture',
  'reviewCount ownerUserId',
);
export type ClaimableDoc = Pick<ListingDoc, '_id' | keyof typeof claimableProjection>;

/** Converts a listing for the list of listings to claim. An allow-list. */
export const toClaimable = (listing: ClaimableDoc): ClaimableListing => ({
  _id: listing._id.toHexString(),
  slug: listing.slug,
  firstName: listing.firstName,
  lastName: listing.lastName,
  company: getCompany(listing),
  address: joinAddressLines(toAddress(listing)),
  city: listing.city,
  state: listing.state,
  zipCode: getZip(listing),
  profilePicture: sanitizePicture(listing.profilePicture),
  reviewCount: listing.reviewCount,
  claimed: Boolean(listing.ownerUserId),
});

const joinAddressLines = ({ address, address2 }: ReturnType<typeof toAddress>) =>
  [address, address2].filter(Boolean).join(', ');
