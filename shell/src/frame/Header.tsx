import { site } from '@app/option-lists';
import { useLocation } from '@app/router';
import { paths } from '@app/seo';
import { ButtonLink, SiteHeader, SiteNavLink } from '@app/ui';
import { useIdentityModule } from '../account/session/AccountProvider.tsx';
import { useAccount } from '../account/session/use-account.ts';
import { m } from '../paraglide/messages.js';
import styles from './Header.module.css';
import { type FrameLink, listHeaderLinks } from './links.ts';
import { SavedLink } from './SavedLink.tsx';

/** The header of all public pages. Its menus close when the address changes. */
export function Header() {
  const { pathname, search } = useLocation();
  const { session } = useAccount();
  const isSignedIn = session.status === 'signed-in';
  const path = pathname + search;
  return (
    <SiteHeader
      logo={{ href: paths.home, name: site.name, label: m.nav_logo({ site: site.name }) }}
      menuLabel={m.nav_menu()}
      navLabel={m.nav_label()}
      pinnedLink={<SavedLink />}
      path={path}
    >
      {listHeaderLinks().map((link) => (
        <NavLink key={link.href} {...link} />
      ))}
      {isSignedIn || session.status === 'loading' ? (
        <div className={styles.Member}>
          {/* Reserves the space of the signed-out links, so that nothing moves once the session is known. */}
          <div className={styles.Room} inert>
            <SignedOutLinks />
          </div>
          {isSignedIn && <LazyMemberNav path={path} />}
        </div>
      ) : (
        <SignedOutLinks />
      )}
    </SiteHeader>
  );
}

function NavLink({ label, href }: FrameLink) {
  return (
    <SiteNavLink href={href} isCurrent={href === useLocation().pathname}>
      {label}
    </SiteNavLink>
  );
}

function SignedOutLinks() {
  return (
    <>
      <NavLink label={m.nav_providers()} href={paths.forProviders} />
      <ButtonLink kind="secondary" href={paths.login}>
        {m.nav_login()}
      </ButtonLink>
      <ButtonLink href={paths.signup}>{m.nav_signup()}</ButtonLink>
    </>
  );
}

function LazyMemberNav({ path }: { path: string }) {
  const LoadedMemberNav = useIdentityModule()?.MemberNav;
  return LoadedMemberNav && <LoadedMemberNav path={path} />;
}
