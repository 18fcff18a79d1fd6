import {
  Anchor,
  type AnchorProps,
  Badge,
  classNames,
  Ground,
  Logo,
  Menu,
  Row,
  Stack,
  useDetailsMenu,
  VisuallyHidden,
} from '@app/ui';
import type { ComponentProps, ReactNode } from 'react';
import styles from './AdminHeader.module.css';

export interface AdminHeaderProps {
  /** The name beside the logo mark, its link, and its accessible label. */
  logo: { href: string; name: string; label: string };
  /** The label of the button that opens the menu in a narrow window: the current page. */
  menuLabel: ReactNode;
  navLabel: string;
  /** The current path; the menu closes when it changes. */
  path?: string;
  /** Controls beside the menu: search, help, account. */
  tools: ReactNode;
  /** `AdminNavLink`s. */
  children: ReactNode;
}

/** The header of the admin app in one row. A narrow window shows the links in a menu. */
export function AdminHeader({ logo, menuLabel, navLabel, path, tools, children }: AdminHeaderProps) {
  return (
    <header className={classNames(styles.AdminHeader, 'NoPrint')}>
      <Ground className={styles['AdminHeader-row']}>
        <Logo className={styles['AdminHeader-logo']} href={logo.href} aria-label={logo.label}>
          {logo.name}
        </Logo>
        <Menu className={styles['AdminHeader-menu']} label={menuLabel} path={path}>
          <Stack as="nav" gap={1} align="start" className={styles['AdminHeader-nav']} aria-label={navLabel}>
            {children}
          </Stack>
        </Menu>
        <Row gap={1} nowrap className={styles['AdminHeader-tools']}>
          {tools}
        </Row>
      </Ground>
    </header>
  );
}

export interface AdminNavLinkProps extends AnchorProps {
  isCurrent?: boolean;
  /** Number of waiting items. Absent or 0: no badge. `countLabel` follows it for screen readers: " waiting". */
  count?: number;
  countLabel?: string;
}

/** A link of the admin menu. `isCurrent` underlines it in amber and sets `aria-current`. */
export function AdminNavLink({
  isCurrent,
  count,
  countLabel,
  className,
  children,
  ...props
}: AdminNavLinkProps) {
  return (
    <Row
      as={Anchor}
      inline
      gap={1}
      nowrap
      {...props}
      className={classNames(styles['AdminNav-link'], className)}
      aria-current={isCurrent ? 'page' : undefined}
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
    </Row>
  );
}

export interface AccountMenuProps {
  /** The visible content of the button: initials. */
  initials: ReactNode;
  /** The accessible label: "Your account". */
  label: string;
  path?: string;
  children: ReactNode;
}

/** A button of the header that opens a menu of rarely needed entries. */
export function AccountMenu({ initials, label, path, children }: AccountMenuProps) {
  const menuRef = useDetailsMenu(path);
  return (
    <details className={styles.AccountMenu} ref={menuRef}>
      <Row as="summary" inline gap={1} nowrap className={styles['AdminNav-link']}>
        <Row as="span" inline justify="center" className={styles['AccountMenu-initials']} aria-hidden="true">
          {initials}
        </Row>
        <VisuallyHidden>{label}</VisuallyHidden>
      </Row>
      <Stack gap={0} pad={1} className={styles['AccountMenu-list']}>
        {children}
      </Stack>
    </details>
  );
}

/** A button among the links of a menu. */
export const AdminNavButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <Row
    as="button"
    inline
    gap={1}
    nowrap
    {...props}
    type="button"
    className={classNames(styles['AdminNav-link'], className)}
  />
);

/** The links to the pages of a destination, in a row below the header. */
export const SectionNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <Row as="nav" gap={0} className={styles.SectionNav} aria-label={label}>
    {children}
  </Row>
);
