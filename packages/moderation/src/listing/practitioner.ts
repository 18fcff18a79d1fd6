import type { ListingDoc } from '@app/db';
import { companyOf } from '@app/public-listing';

/** "Jane Doe – Gateway Prosthetics": public, so that a mail may say it. */
export function practitionerOf(listing: ListingDoc): string {
  const name = `${listing.firstName} ${listing.lastName}`;
  const company = companyOf(listing);
  return company ? `${name} – ${company}` : name;
}
