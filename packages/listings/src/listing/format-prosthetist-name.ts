import type { ListingDoc } from '@app/db';
import { getCompany } from '@app/public-listing';

/** "Jane Doe – Gateway Prosthetics": public data, so mails may contain it. */
export function formatProsthetistName(listing: ListingDoc): string {
  const name = `${listing.firstName} ${listing.lastName}`;
  const company = getCompany(listing);
  return company ? `${name} – ${company}` : name;
}
