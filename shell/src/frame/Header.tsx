import { site } from '@app/option-lists';
import { useLocation } from '@app/router';
import { type FrameWords, getFrameWords, paths } from '@app/seo';
import { getPageLocale } from '@app/shell-api';
import { ButtonLink, SiteHeader, SiteNavLink } from '@app/ui';
import { useMemberParts } from '../account/session/session.tsx';
import { useAccount } from '../account/session/use-account.ts';
import styles from './Header.module.css';

/** Its menus close whenever the address changes. */
export function Header() {
  const { pathname, search } = useLocation();
  const { session } = useAccount();
  const words = getFrameWords(getPageLocale());
  const signedIn = session.status === 'signed-in';
  const path = pathname + search;
  return (
    <SiteHeader
      logo={{ href: paths.home, name: site.name, label: words.logo }}
      menuLabel={words.menu}
      navLabel={words.nav}
      path={path}
    >
      {words.links.slice(0, 3).map((link) => (
        <NavLink key={link.href} {...link} />
      ))}
      {signedIn || session.status === 'loading' ? (
        <div className={styles.Member}>
          {/* Keeps the room of what stands here for everybody else, so that nothing moves when the session is there. */}
          <div className={styles.Room} inert>
            <SignedOut words={words} />
          </div>
          {signedIn && <MemberNav path={path} />}
        </div>
      ) : (
        <SignedOut words={words} />
      )}
    </SiteHeader>
  );
}

function NavLink({ label, href }: { label: string; href: string }) {
  return (
    <SiteNavLink href={href} current={href === useLocation().pathname}>
      {label}
    </SiteNavLink>
  );
}

function SignedOut({ words: { links, login, signup } }: { words: FrameWords }) {
  return (
    <>
      {links.slice(3).map((link) => (
        <NavLink key={link.href} {...link} />
      ))}
      <ButtonLink kind="secondary" href={login.href}>
        {login.label}
      </ButtonLink>
      <ButtonLink href={signup.href}>{signup.label}</ButtonLink>
    </>
  );
}

function MemberNav({ path }: { path: string }) {
  const Nav = useMemberParts()?.MemberNav;
  return Nav && <Nav path={path} />;
}
