import { addLinks } from '@app/remote-kit';
import { useLocation, useNavigate, useParams } from '@app/router';
import { useShell } from '@app/shell-api';
import { useEffect } from 'react';
import { createProsthetistQuery, useProsthetist } from '../listing-api.ts';
import { paths } from '../paths.ts';
import { SignInInvite } from './blocks/SignInInvite.tsx';
import { ListingLoaded } from './ListingLoaded.tsx';
import { Profile } from './Profile.tsx';

const getQueryKey = (slug: string) => createProsthetistQuery(slug, '').queryKey;

/** Page `/prosthetists/{slug or id}`: the public profile. */
function ProfilePage() {
  const { id = '' } = useParams();
  const listingResult = useProsthetist(id);
  const isLeaving = useMemberView(listingResult.data?.slug);
  return (
    <ListingLoaded id={id} result={listingResult} toPath={paths.profile} toKey={getQueryKey}>
      {(listing) => (
        <Profile listing={listing} reviewsEnd={<SignInInvite listing={listing} />} isLeaving={isLeaving} />
      )}
    </ListingLoaded>
  );
}

/** Sends signed-in users to the member view. Returns true if that happens or may still happen. */
function useMemberView(slug: string | undefined): boolean {
  const { session } = useShell();
  const navigate = useNavigate();
  const { search, hash } = useLocation();
  const member = session.status === 'signed-in';
  useEffect(() => {
    if (member && slug) navigate(paths.member(slug) + search + hash, { replace: true });
  }, [member, slug, search, hash, navigate]);
  return member || session.status === 'loading';
}

export default addLinks(ProfilePage);
