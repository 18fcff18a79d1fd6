import { useQueryClient } from '@app/query';
import { createOwnCallQuery, useCall, withRouterLinks } from '@app/remote-kit';
import { useLocation, useNavigate, useParams } from '@app/router';
import { type RedirectState, useShell } from '@app/shell-api';
import { getProsthetist, type Listing } from '@app/types';
import { ButtonLink, Link, Row } from '@app/ui';
import { useEffect } from 'react';
import { m } from '../paraglide/messages.js';
import { paths } from '../paths.ts';
import { ListingLoader } from './ListingLoader.tsx';
import { Profile } from './Profile.tsx';

/** Page `/prosthetists/{slug or id}`: the public profile. */
function ProfilePage() {
  const { id = '' } = useParams();
  const listingResult = useCall(getProsthetist, { params: { id } });
  const isRedirecting = useMemberRedirect(id, listingResult.data?.slug);
  return (
    <ListingLoader slugOrId={id} listingResult={listingResult} toPath={paths.profile}>
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

/** Redirects members to their view once it can take this one's place. Returns true if it does, or still may. */
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
      const memberQuery = createOwnCallQuery(getProsthetist, { params: { id: slug } }, shell);
      await Promise.all([import('./member/MemberPage.tsx'), queryClient.prefetchQuery(memberQuery)]);
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

/** Invites visitors without an account to sign in, and says what needs an account. */
function SignInInvite({ listing }: { listing: Listing }) {
  return (
    <Row surface="tint" pad={3} justify="between" gap={2}>
      <p>
        <Link href={paths.member(listing.slug)}>
          {listing.reviewCount === 0 ? m.profile_sign_in_to_write() : m.profile_sign_in()}
        </Link>
      </p>
      <Row>
        <ButtonLink href={paths.login}>{m.nav_login()}</ButtonLink>{' '}
        <ButtonLink kind="secondary" href={paths.signup}>
          {m.nav_signup()}
        </ButtonLink>
      </Row>
    </Row>
  );
}

export default withRouterLinks(ProfilePage);
