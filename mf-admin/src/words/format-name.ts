/** "Renata Okafor", of a listing, or `gone` where it is not there any more. */
export const formatName = (
  listing: { firstName: string; lastName: string } | null,
  gone = 'A deleted listing',
): string => (listing ? `${listing.firstName} ${listing.lastName}` : gone);

/** "Renata Okafor, Riverfront Limb Works". */
export const formatNameAndCompany = (
  listing: { firstName: string; lastName: string; company: string } | null,
  gone = 'A deleted listing',
): string => [formatName(listing, gone), listing?.company].filter(Boolean).join(', ');
