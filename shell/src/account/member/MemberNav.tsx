import { paths } from '@app/seo';
import { HeaderMenu, SiteNavLink, UserIcon } from '@app/ui';
import { listReleaseLinks } from '../../frame/links.ts';
import { m } from '../../paraglide/messages.js';
import { useAccount } from '../session/use-account.ts';
import { ListingMenu } from './ListingMenu.tsx';
import styles from './MemberNav.module.css';
import { ProfileMenu } from './ProfileMenu.tsx';
import { useSignOut } from './use-sign-out.ts';

/** The header's menus for signed-in users. `path`: menus close when it changes. */
export function MemberNav({ path }: { path: string }) {
  const { session } = useAccount();
  const signOut = useSignOut();
  if (session.status !== 'signed-in') return null;
  const { user, getToken } = session;
  const name = [user.firstName, user.lastName.slice(0, 1) && `${user.lastName.slice(0, 1)}.`].filter(Boolean);
  return (
    <div>
      {user.role === 'prosthetist' ? (
        <ListingMenu path={path} profile={user.prosthetistProfile} getToken={getToken} />
      ) : (
        <ProfileMenu path={path} userId={user.id} getToken={getToken} />
      )}
      <HeaderMenu
        look="button"
        path={path}
        label={
          <span className={styles.User}>
            {user.hasImage ? (
              <img className={styles['User-photo']} src={user.imageUrl} alt="" width={28} height={28} />
            ) : (
              <UserIcon />
            )}{' '}
            <span className={styles['User-name']}>{name.join(' ') || m.user_menu()}</span>
          </span>
        }
      >
        <SiteNavLink href={paths.savedPeople}>{m.user_saved()}</SiteNavLink>
        {listReleaseLinks('account').map(({ label, href }) => (
          <SiteNavLink key={href} href={href}>
            {label}
          </SiteNavLink>
        ))}
        <SiteNavLink href={paths.account}>{m.user_account()}</SiteNavLink>
        <button type="button" className={styles.Item} onClick={signOut}>
          {m.user_sign_out()}
        </button>
      </HeaderMenu>
    </div>
  );
}
