import { useSearchParams } from '@app/router';
import { paths } from '@app/seo';
import type { EditableListing } from '@app/types';

/** Query parameter of pages about a listing that the account manages for its owner. */
const listingParam = 'listing';

/** The managed listing of the address; undefined: the own one. */
export const useManagedId = (): string | undefined => useSearchParams()[0].get(listingParam) ?? undefined;

type ListingOfRole = { id: string; role: EditableListing['role'] };

/** Query parameters that keep the listing of a page. */
export const getListingParams = ({ id, role }: ListingOfRole): Record<string, string> =>
  role === 'manager' ? { [listingParam]: id } : {};

const buildHref = (path: string, listing: ListingOfRole): string => {
  const params = new URLSearchParams(getListingParams(listing));
  return params.size > 0 ? `${path}?${params}` : path;
};
export const buildEditHref = (listing: ListingOfRole) => buildHref(paths.editListing, listing);
export const buildMyListingHref = (listing: ListingOfRole) => buildHref(paths.myListing, listing);
