import type { ComponentProps, ReactNode } from 'react';
import { Anchor, type AnchorProps } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import { Badge } from '../facts/Chip.tsx';
import { Logo } from '../frame/Logo.tsx';
import { Menu, useDetailsMenu } from '../frame/Menu.tsx';
import { Ground, VisuallyHidden } from '../layout/Layout.tsx';
import styles from './AdminHeader.module.css';

export interface AdminHeaderProps {
  /** The name beside the mark, where it leads, and how it is read out. */
  logo: { href: string; name: string; label: string };
  /** Where somebody is: of the button that opens the menu in a narrow window. */
  menuLabel: ReactNode;
  navLabel: string;
  /** When it changes the menu closes: the current address. */
  path?: string;
  /** Beside the menu: search, help, who is signed in. */
  tools: ReactNode;
  /** `AdminNavLink`s. */
  children: ReactNode;
}

/** The bar of the back office, on the ground, in one line. Narrow windows get its addresses behind one button. */
export function AdminHeader({ logo, menuLabel, navLabel, path, tools, children }: AdminHeaderProps) {
  return (
    <header className={styles.AdminHeader}>
      <Ground className={styles['AdminHeader-row']}>
        <Logo className={styles['AdminHeader-logo']} href={logo.href} aria-label={logo.label}>
          {logo.name}
        </Logo>
        <Menu className={styles['AdminHeader-menu']} label={menuLabel} path={path}>
          <nav className={styles['AdminHeader-nav']} aria-label={navLabel}>
            {children}
          </nav>
        </Menu>
        <div className={styles['AdminHeader-tools']}>{tools}</div>
      </Ground>
    </header>
  );
}

export interface AdminNavLinkProps extends AnchorProps {
  current?: boolean;
  /** How many wait there, and the words that say so to listeners: " waiting". None where absent or 0. */
  count?: number;
  countLabel?: string;
}

/** One address of the back office. `current` underlines it in amber and says so to listeners. */
export function AdminNavLink({
  current,
  count,
  countLabel,
  className,
  children,
  ...rest
}: AdminNavLinkProps) {
  return (
    <Anchor
      {...rest}
      className={classNames(styles['AdminNav-link'], className)}
      aria-current={current ? 'page' : undefined}
    >
      <span>{children}</span>
      {Boolean(count) && (
        <>
          {' '}
          <Badge>
            {count?.toLocaleString('en-US')}
            <VisuallyHidden>{countLabel}</VisuallyHidden>
          </Badge>
        </>
      )}
    </Anchor>
  );
}

export interface AdminMoreProps {
  /** What is seen: initials. */
  sign: ReactNode;
  /** What it is: "Your account". */
  label: string;
  path?: string;
  children: ReactNode;
}

/** A button of the bar that opens what is needed less often. */
export function AdminMore({ sign, label, path, children }: AdminMoreProps) {
  const ref = useDetailsMenu(path);
  return (
    <details className={styles.AdminMore} ref={ref}>
      <summary className={styles['AdminNav-link']}>
        <span className={styles['AdminMore-sign']} aria-hidden="true">
          {sign}
        </span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </summary>
      <div className={styles['AdminMore-list']}>{children}</div>
    </details>
  );
}

/** Something to do, among the addresses of the menu. */
export function AdminNavButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type="button" className={classNames(styles['AdminNav-link'], className)} />;
}

/** The pages of a destination, below the bar: in one row where there is room for it. */
export const SectionNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.SectionNav} aria-label={label}>
    {children}
  </nav>
);
