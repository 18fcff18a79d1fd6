import { useSearchParams } from '@app/router';
import { paths } from '@app/seo';
import type { EditableListing } from '@app/types';
import { ButtonLink, Container, EmptyState, Figure } from '@app/ui';
import { m } from './paraglide/messages.js';

/** Query parameter of pages about a listing that the account manages for its owner. */
const listingParam = 'listing';

/** Id of the managed listing that the address names; undefined: the page is about the own listing. */
export const useManagedId = (): string | undefined => useSearchParams()[0].get(listingParam) ?? undefined;

type ListingReference = { id: string; role: EditableListing['role'] };

/** Query parameters of links to pages about the same listing. */
export const getListingParams = ({ id, role }: ListingReference): Record<string, string> =>
  role === 'manager' ? { [listingParam]: id } : {};

const buildHref = (path: string, listing: ListingReference): string => {
  const params = new URLSearchParams(getListingParams(listing));
  return params.size > 0 ? `${path}?${params}` : path;
};
export const buildEditHref = (listing: ListingReference) => buildHref(paths.editListing, listing);
export const buildMyListingHref = (listing: ListingReference) => buildHref(paths.myListing, listing);

/** In place of the pages of a listing that the account does not manage, or not any more. */
export const NotManagerNotice = () => (
  <Container page>
    <EmptyState figure={<Figure drawing="seeker" />} titleAs="h1" title={m.not_managing()}>
      <p>{m.not_managing_text()}</p>
      <ButtonLink href={paths.myListing}>{m.invitation_my_listing()}</ButtonLink>
    </EmptyState>
  </Container>
);
