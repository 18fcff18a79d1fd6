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
import styles from './AdminFrame.module.css';

interface AdminHeaderProps {
  /** The name beside the logo mark, its link, and its accessible label. */
  logo: { href: string; name: string; label: string };
  /** The label of the button that opens the menu in a narrow window: the current page. */
  menuLabel: string;
  /** The current path; the menu closes when it changes. */
  path?: string;
  /** Controls beside the menu: search, account. */
  tools: ReactNode;
  /** `AdminNavLink`s. */
  children: ReactNode;
}

/** The header of the admin app in one row. A narrow window shows the links in a menu. */
export const AdminHeader = ({ logo, menuLabel, path, tools, children }: AdminHeaderProps) => (
  <header className={classNames(styles.AdminHeader, 'NoPrint')}>
    <Row as={Ground} gap={2} nowrap className={styles['AdminHeader-row']}>
      <Logo className={styles['AdminHeader-logo']} href={logo.href} aria-label={logo.label}>
        {logo.name}
      </Logo>
      <Menu className={styles['AdminHeader-menu']} label={menuLabel} path={path}>
        <Stack as="nav" gap={1} align="start" className={styles['AdminHeader-nav']} aria-label="Back office">
          {children}
        </Stack>
      </Menu>
      <Row gap={1} nowrap className={styles['AdminHeader-tools']}>
        {tools}
      </Row>
    </Row>
  </header>
);

interface AdminNavLinkProps extends AnchorProps {
  isCurrent?: boolean;
  /** Number of waiting items. Absent or 0: no badge. */
  count?: number | undefined;
}

/** A link of the admin menu. `isCurrent` underlines it in amber and sets `aria-current`. */
export const AdminNavLink = ({ isCurrent, count, children, ...props }: AdminNavLinkProps) => (
  <Row
    as={Anchor}
    inline
    gap={1}
    nowrap
    {...props}
    className={styles['AdminNav-link']}
    aria-current={isCurrent ? 'page' : undefined}
  >
    <span>{children}</span>
    {Boolean(count) && (
      <>
        {' '}
        <Badge>
          {count?.toLocaleString('en-US')}
          <VisuallyHidden> waiting for you</VisuallyHidden>
        </Badge>
      </>
    )}
  </Row>
);

interface AccountMenuProps {
  initials: string;
  path?: string;
  children: ReactNode;
}

/** A button of the header that opens a menu of rarely needed entries. */
export function AccountMenu({ initials, path, children }: AccountMenuProps) {
  const menuRef = useDetailsMenu(path);
  return (
    <details className={styles.AccountMenu} ref={menuRef}>
      <Row as="summary" inline gap={1} nowrap className={styles['AdminNav-link']}>
        <Row as="span" inline justify="center" className={styles['AccountMenu-initials']} aria-hidden="true">
          {initials}
        </Row>
        <VisuallyHidden>Your account</VisuallyHidden>
      </Row>
      <Stack gap={0} pad={1} className={styles['AccountMenu-list']}>
        {children}
      </Stack>
    </details>
  );
}

/** A button among the links of a menu. */
export const AdminNavButton = (props: ComponentProps<'button'>) => (
  <Row as="button" inline gap={1} nowrap {...props} type="button" className={styles['AdminNav-link']} />
);

/** The links to the pages of a destination, in a row below the header. */
export const SectionNav = ({ label, children }: { label: string; children: ReactNode }) => (
  <Row as="nav" gap={0} className={styles.SectionNav} aria-label={label}>
    {children}
  </Row>
);

/** The `main` element below the header: the page, and the dock at its foot. */
export const AdminMain = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={styles.AdminMain}>
    {children}
  </main>
);

/** The content of a page, with margins. A page that fills the window, such as `Inbox`, has its own. */
export const AdminPage = ({ children }: { children: ReactNode }) => (
  <Stack gap={3} className={styles.AdminPage}>
    {children}
  </Stack>
);
