import { useQueryClient } from '@app/query';
import { type LoadState, lazyPart, useOwnCall, usePageTitle } from '@app/remote-kit';
import { useLocation, useNavigate, useParams } from '@app/router';
import { type RedirectState, useShell } from '@app/shell-api';
import { buildUrl, CallError, getProsthetist, type Listing } from '@app/types';
import { Container, Skeleton, Stack } from '@app/ui';
import { Fragment, type ReactNode, Suspense, useEffect } from 'react';
import { m } from '../paraglide/messages.js';
import { LoadingState } from '../shared/LoadingState.tsx';
import { formatProfileTitle } from '../shared/words/listing.ts';

const ListingMissing = lazyPart(() => import(/* webpackChunkName: "rare" */ './ListingMissing.tsx'));

interface ListingLoaderProps {
  slugOrId: string;
  listingResult: LoadState & { data: Listing | undefined; error: unknown };
  toPath: (slug: string) => string;
  /** Account that the listing was loaded for; absent: as everybody sees it. */
  memberId?: string;
  /** Title of the page; default: that of a profile. */
  toTitle?: (listing: Listing) => string;
  children: (listing: Listing) => ReactNode;
}

/** Renders a page about one listing once it is loaded; before that a skeleton, or the error. */
export function ListingLoader(props: ListingLoaderProps) {
  const { slugOrId, listingResult, toPath, memberId, toTitle = formatProfileTitle, children } = props;
  const { data: listing, error } = listingResult;
  usePageTitle(listing ? toTitle(listing) : '');
  useCanonicalAddress({ slugOrId, listing, toPath, memberId });

  const hasListing = listing !== undefined;
  useEffect(() => {
    // If the page was focused before its heading existed, the focus is still on `main`, so it moves to the heading.
    if (hasListing && document.activeElement?.matches('main'))
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [hasListing]);

  const status = error instanceof CallError ? error.status : 0;
  if (status === 410 || status === 404 || status === 400) {
    return (
      <Suspense>
        <ListingMissing isGone={status === 410} />
      </Suspense>
    );
  }
  // A new page for each listing: browsers that translate the page replace the texts within.
  if (listing) return <Fragment key={listing.slug}>{children(listing)}</Fragment>;
  return (
    <Container page>
      <Stack>
        <LoadingState result={listingResult} errorText={m.problem_unavailable()} text={m.loading_profile()}>
          <Skeleton width="60%" height="3.4rem" />
          <Skeleton width="40%" height="1.8rem" />
          <Skeleton width="100%" height="3.5rem" />
          <Skeleton width="100%" height="16rem" />
          <Skeleton width="100%" height="12rem" />
        </LoadingState>
      </Stack>
    </Container>
  );
}

/** The same for the members' pages below `/prosthetist/{slug or id}`; the shell checks access. */
export function MemberListingLoader(props: Pick<ListingLoaderProps, 'toPath' | 'toTitle' | 'children'>) {
  const { slug = '' } = useParams();
  const { session } = useShell();
  const listingResult = useOwnCall(getProsthetist, { params: { id: slug } });
  if (session.status !== 'signed-in') return null;
  return (
    <ListingLoader {...props} slugOrId={slug} listingResult={listingResult} memberId={session.user.id} />
  );
}

type CanonicalAddressInput = Pick<ListingLoaderProps, 'slugOrId' | 'toPath' | 'memberId'> & {
  listing: Listing | undefined;
};

/** Replaces an id or an earlier slug in the address with the current slug. */
function useCanonicalAddress({ slugOrId, listing, toPath, memberId }: CanonicalAddressInput) {
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!listing || listing.slug === slugOrId) return;
    const url = buildUrl(getProsthetist, { params: { id: listing.slug } });
    queryClient.setQueryData(memberId === undefined ? [url] : [url, memberId], listing);
    const state: RedirectState = { isSameContent: true };
    navigate(toPath(listing.slug) + search + hash, { replace: true, state });
  }, [slugOrId, listing, toPath, memberId, search, hash, navigate, queryClient]);
}
