import type { ListingDoc, ManagerDoc } from '@app/db';
import { getCompany } from '@app/public-listing';
import type { ManagedListing, OwnManager } from '@app/types';

/** Converts a manager for the listing's owner. `date`: when an invitation expires, or was accepted. */
export const toOwnManager = ({
  status,
  email = '',
  name = '',
  acceptedAt,
  expiresAt,
}: ManagerDoc): OwnManager => ({
  status,
  email: status === 'invited' ? email : '',
  name,
  date: ((status === 'invited' ? expiresAt : acceptedAt) ?? new Date(0)).toISOString(),
});

/** Fields of a listing for its manager. */
export const managedProjection = { slug: 1, firstName: 1, lastName: 1, company: 1, clinic: 1 } as const;

export const toManagedListing = (
  listing: Pick<ListingDoc, '_id' | keyof typeof managedProjection>,
): ManagedListing => ({
  id: listing._id.toHexString(),
  slug: listing.slug,
  firstName: listing.firstName,
  lastName: listing.lastName,
  company: getCompany(listing),
});
