import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { Anchor, type AnchorProps } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import { Container } from '../layout/Layout.tsx';
import { Logo } from './Logo.tsx';
import { Menu } from './Menu.tsx';
import styles from './SiteHeader.module.css';

interface SiteHeaderProps {
  /** Name beside the logo mark, its link, and its accessible label: "Name, home". */
  logo: { href: string; name: string; label: string };
  menuLabel: string;
  navLabel: string;
  /** A link that stays visible beside the menu. */
  pinnedLink?: ReactNode;
  /** The current path; the menu closes when it changes. */
  path?: string;
  /** `SiteNavLink`s, `HeaderMenu`s and buttons. */
  children: ReactNode;
}

/** The fixed header of the site. After 5 px of scrolling it has `data-scrolled`, and its logo is smaller. */
export function SiteHeader({ logo, menuLabel, navLabel, pinnedLink, path, children }: SiteHeaderProps) {
  const isScrolled = useScrolledPast(5);
  return (
    <header className={classNames(styles.SiteHeader, 'NoPrint')} data-scrolled={isScrolled ? '' : undefined}>
      <div className={styles['SiteHeader-bar']}>
        <Container className={styles['SiteHeader-row']}>
          <Logo className={styles['SiteHeader-logo']} href={logo.href} aria-label={logo.label}>
            {logo.name}
          </Logo>
          {pinnedLink}
          <Menu className={styles.Menu} label={menuLabel} path={path}>
            <nav className={styles.SiteNav} aria-label={navLabel}>
              {children}
            </nav>
          </Menu>
        </Container>
      </div>
    </header>
  );
}

/** A link of the header. `isCurrent` underlines it and sets `aria-current`. */
export const SiteNavLink = ({ isCurrent, children, ...props }: AnchorProps & { isCurrent?: boolean }) => (
  <Anchor {...props} className={styles['SiteNav-link']} aria-current={isCurrent ? 'page' : undefined}>
    <span>{children}</span>
  </Anchor>
);

/** A button that looks like the links of the header. */
export const SiteNavButton = (props: ComponentProps<'button'>) => (
  <button type="button" {...props} className={styles['SiteNav-link']} />
);

function useScrolledPast(pixels: number): boolean {
  const [isScrolledPast, setIsScrolledPast] = useState(false);
  useEffect(() => {
    const updateIsScrolledPast = () => setIsScrolledPast(window.scrollY > pixels);
    updateIsScrolledPast();
    window.addEventListener('scroll', updateIsScrolledPast, { passive: true });
    return () => window.removeEventListener('scroll', updateIsScrolledPast);
  }, [pixels]);
  return isScrolledPast;
}
