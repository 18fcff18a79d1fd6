import { storage } from '@app/remote-kit/storage';
import { useNavigate } from '@app/router';
import { paths } from '@app/seo';
import { forgetPersonal, useShell } from '@app/shell-api';
import { listUserReviews } from '@app/types';
import { HeaderMenu, Row, SiteNavButton, SiteNavLink, UserIcon } from '@app/ui';
import { useCallback } from 'react';
import { listReleaseLinks } from '../../frame/links.ts';
import { m } from '../../paraglide/messages.js';
import { getProblemText } from '../problem-text.ts';
import { useAccount } from '../session/use-account.ts';
import { useAccountCall } from '../session/use-account-call.ts';
import { onReviewsChanged } from './change-signals.ts';
import { ListingMenu } from './ListingMenu.tsx';
import styles from './MemberNav.module.css';
import { useLatestValue } from './use-latest-value.ts';

/** Menus of the header for signed-in users. They close when `path` changes. */
export function MemberNav({ path }: { path: string }) {
  const { session } = useAccount();
  const signOut = useSignOut();
  if (session.status !== 'signed-in') return null;
  const { user } = session;
  const nameParts = [user.firstName, user.lastName.slice(0, 1) && `${user.lastName.slice(0, 1)}.`].filter(
    Boolean,
  );
  return (
    <div>
      {user.role === 'prosthetist' ? (
        <ListingMenu path={path} profile={user.prosthetistProfile} />
      ) : (
        <ProfileMenu path={path} userId={user.id} />
      )}
      <HeaderMenu
        kind="button"
        path={path}
        label={
          <Row as="span" nowrap gap={1}>
            {user.hasImage ? (
              <img className={styles['User-photo']} src={user.imageUrl} alt="" width={28} height={28} />
            ) : (
              <UserIcon />
            )}{' '}
            <span className={styles['User-name']}>{nameParts.join(' ') || m.user_menu()}</span>
          </Row>
        }
      >
        <SiteNavLink href={paths.saved}>{m.user_saved()}</SiteNavLink>
        <SiteNavLink href={paths.myRequests}>{m.my_requests_title()}</SiteNavLink>
        {listReleaseLinks('account').map(({ label, href }) => (
          <SiteNavLink key={href} href={href}>
            {label}
          </SiteNavLink>
        ))}
        <SiteNavLink href={paths.account}>{m.user_account()}</SiteNavLink>
        <SiteNavButton onClick={signOut}>{m.user_sign_out()}</SiteNavButton>
      </HeaderMenu>
    </div>
  );
}

/** Returns a function that signs out and opens Home. */
function useSignOut(): () => Promise<void> {
  const { identity } = useAccount();
  const { toast } = useShell();
  const navigate = useNavigate();
  return async () => {
    if (!identity) return;
    // Home is opened first, because a guarded page would redirect to sign in.
    navigate(paths.home);
    const outcome = await identity.signOut();
    if (outcome.ok) forgetPersonal(storage.local);
    toast({ text: outcome.ok ? m.user_signed_out() : getProblemText(outcome.error) });
  };
}

/** Menu "My Profile" for users who are not prosthetists. */
function ProfileMenu({ path, userId }: { path: string; userId: string }) {
  const reviewCount = useReviewCount(userId);
  return (
    <HeaderMenu label={m.profile_menu()} path={path} opensWithParent>
      {reviewCount > 0 && (
        <SiteNavLink href={paths.myReviews}>{m.profile_reviews({ count: reviewCount })}</SiteNavLink>
      )}
      <SiteNavLink href={paths.patientInfo}>{m.profile_patient_info()}</SiteNavLink>
    </HeaderMenu>
  );
}

/** Returns the number of the user's reviews; 0 until it is known, or if it is unavailable. */
function useReviewCount(userId: string): number {
  const callAsUser = useAccountCall();
  const fetchCount = useCallback(async () => {
    try {
      return (await callAsUser(listUserReviews, { params: { userId } })).length;
    } catch (error) {
      console.error(`Error retrieving reviews: ${error instanceof Error ? error.message : error}`);
      return 0;
    }
  }, [callAsUser, userId]);
  return useLatestValue(fetchCount, onReviewsChanged) ?? 0;
}
