import { withRouterLinks } from '@app/remote-kit';
import { useLocation, useNavigate, useParams } from '@app/router';
import { useShell } from '@app/shell-api';
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
  const isRedirecting = useMemberRedirect(listingResult.data?.slug);
  return (
    <ListingLoader id={id} result={listingResult} toPath={paths.profile} toQueryKey={getQueryKey}>
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

/** Redirects signed-in users to the member view. Returns true if it does, or still may once the session is known. */
function useMemberRedirect(slug: string | undefined): boolean {
  const { session } = useShell();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const isMember = session.status === 'signed-in';
  useEffect(() => {
    if (isMember && slug) navigate(paths.member(slug) + search + hash, { replace: true });
  }, [isMember, slug, search, hash, navigate]);
  return isMember || session.status === 'loading';
}

export default withRouterLinks(ProfilePage);
