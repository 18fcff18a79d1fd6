import type { ComponentProps, ReactNode } from 'react';
import { Anchor, type AnchorProps } from '../actions/Link.tsx';
import { classNames } from '../class-names.ts';
import { Badge } from '../facts/Chip.tsx';
import { Logo } from '../frame/Logo.tsx';
import { Menu, useDetailsMenu } from '../frame/Menu.tsx';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Ground, VisuallyHidden } from '../layout/Layout.tsx';
import styles from './AdminHeader.module.css';

export interface AdminHeaderProps {
  /** The name beside the mark, where it leads, and how it is read out. */
  logo: { href: string; name: string; label: string };
  menuLabel: string;
  navLabel: string;
  /** When it changes the menu closes: the current address. */
  path?: string;
  /** `AdminNavLink`s, and one `AdminMore`. */
  children: ReactNode;
}

/** The bar of the back office, on the ground. Narrow windows get its addresses behind one button. */
export function AdminHeader({ logo, menuLabel, navLabel, path, children }: AdminHeaderProps) {
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

/** A word of the menu that opens what is needed less often. */
export function AdminMore({ label, path, children }: { label: string; path?: string; children: ReactNode }) {
  const ref = useDetailsMenu(path);
  return (
    <details className={styles.AdminMore} ref={ref}>
      <summary className={styles['AdminNav-link']}>
        <span>{label}</span> <ChevronDownIcon />
      </summary>
      <div className={styles['AdminMore-list']}>{children}</div>
    </details>
  );
}

/** Something to do, among the addresses of the menu. */
export function AdminNavButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button {...rest} type="button" className={classNames(styles['AdminNav-link'], className)} />;
}
