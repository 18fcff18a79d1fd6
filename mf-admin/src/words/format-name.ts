/** Returns the full name of a listing, such as "Renata Okafor". Without a listing: `gone`. */
export const formatName = (
  listing: { firstName: string; lastName: string } | null,
  gone = 'A deleted listing',
): string => (listing ? `${listing.firstName} ${listing.lastName}` : gone);

/** Returns name and company, such as "Renata Okafor, Riverfront Limb Works". Without a listing: `gone`. */
export const formatNameAndCompany = (
  listing: { firstName: string; lastName: string; company: string } | null,
  gone = 'A deleted listing',
): string => [formatName(listing, gone), listing?.company].filter(Boolean).join(', ');
