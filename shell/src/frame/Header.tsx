import { site } from '@app/option-lists';
import { useLocation } from '@app/router';
import { frameWords, paths } from '@app/seo';
import { ButtonLink, SiteHeader, SiteNavLink } from '@app/ui';
import { pageLocale } from './locale.ts';

/** Specification, section 2, signed out. Its menu closes whenever the address changes. */
export function Header() {
  const { pathname, search } = useLocation();
  const words = frameWords(pageLocale());
  return (
    <SiteHeader
      logo={{ href: paths.home, name: site.name, label: words.logo }}
      menuLabel={words.menu}
      navLabel={words.nav}
      path={pathname + search}
    >
      {words.links.map(({ label, href }) => (
        <SiteNavLink key={href} href={href} current={href === pathname}>
          {label}
        </SiteNavLink>
      ))}
      <ButtonLink kind="secondary" href={words.login.href}>
        {words.login.label}
      </ButtonLink>
      <ButtonLink href={words.signup.href}>{words.signup.label}</ButtonLink>
    </SiteHeader>
  );
}
