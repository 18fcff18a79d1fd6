import type { ReactNode } from 'react';
import { ChevronDownIcon } from '../icons/icons.tsx';
import styles from './HeaderMenu.module.css';
import { useDetailsMenu } from './Menu.tsx';
import headerStyles from './SiteHeader.module.css';

export interface HeaderMenuProps {
  label: ReactNode;
  /** When it changes the menu closes. */
  path?: string;
  /** `SiteNavLink`s and buttons. */
  children: ReactNode;
}

/** A word in the header that opens a few more links. */
export function HeaderMenu({ label, path, children }: HeaderMenuProps) {
  const ref = useDetailsMenu(path);
  return (
    <details className={styles.HeaderMenu} ref={ref}>
      <summary className={headerStyles['SiteNav-link']}>
        <span>{label}</span> <ChevronDownIcon />
      </summary>
      <div className={styles['HeaderMenu-list']}>{children}</div>
    </details>
  );
}
