import { useQueryClient } from '@app/query';
import { withRouterLinks } from '@app/remote-kit';
import { useLocation, useNavigate, useParams } from '@app/router';
import { type RedirectState, useShell } from '@app/shell-api';
import { useEffect } from 'react';
import { createProsthetistQuery, useProsthetist } from '../listing-api.ts';
import { paths } from '../paths.ts';
import { SignInInvite } from './blocks/SignInInvite.tsx';
import { ListingLoader } from './ListingLoader.tsx';
import { Profile } from './Profile.tsx';

const getQueryKey = (slug: string) => createProsthetistQuery(slug, '').queryKey;

/** Page `/prosthetists/{slug or id}`: the public profile. */
function ProfilePage() {
  const { id = '' } = useParams();
  const listingResult = useProsthetist(id);
  const isRedirecting = useMemberRedirect(id, listingResult.data?.slug);
  return (
    <ListingLoader
      slugOrId={id}
      listingResult={listingResult}
      toPath={paths.profile}
      toQueryKey={getQueryKey}
    >
      {(listing) => (
        <Profile
          listing={listing}
          reviewsFooter={<SignInInvite listing={listing} />}
          isRedirecting={isRedirecting}
        />
      )}
    </ListingLoader>
  );
}

/**
 * Redirects signed-in users to the member view; a profile that is shown stays until that view can take its place.
 * Returns true if it does, or still may once the session is known.
 */
function useMemberRedirect(id: string, loadedSlug: string | undefined): boolean {
  const shell = useShell();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const { status } = shell.session;
  const isMember = status === 'signed-in';
  useEffect(() => {
    if (!isMember) return;
    let isCancelled = false;
    const redirect = () => {
      const state: RedirectState = { isSameContent: loadedSlug !== undefined };
      if (!isCancelled) navigate(paths.member(loadedSlug ?? id) + search + hash, { replace: true, state });
    };
    const loadMemberView = async (slug: string) => {
      const [{ createMemberListingQuery }] = await Promise.all([
        import('../own-api.ts'),
        import('./member/MemberPage.tsx'),
      ]);
      await queryClient.prefetchQuery(createMemberListingQuery(slug, shell));
    };
    if (loadedSlug === undefined) redirect();
    // The member view shows what failed.
    else loadMemberView(loadedSlug).then(redirect, redirect);
    return () => {
      isCancelled = true;
    };
  }, [isMember, id, loadedSlug, search, hash, shell, navigate, queryClient]);
  return isMember || status === 'loading';
}

export default withRouterLinks(ProfilePage);
