import type { ListingDoc, ManagerDoc } from '@app/db';
import { getCompany } from '@app/public-listing';
import type { ManagedListing, OwnManager } from '@app/types';

/** For the owner of the listing. */
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

export const managedProjection = { slug: 1, firstName: 1, lastName: 1, company: 1, clinic: 1 } as const;

export const toManagedListing = (
  doc: Pick<ListingDoc, '_id' | keyof typeof managedProjection>,
): ManagedListing => ({
  id: doc._id.toHexString(),
  slug: doc.slug,
  firstName: doc.firstName,
  lastName: doc.lastName,
  company: getCompany(doc),
});
