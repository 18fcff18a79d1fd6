import type { ReactNode } from 'react';
import buttonStyles from '../actions/Button.module.css';
import { ChevronDownIcon } from '../icons/icons.tsx';
import { Stack } from '../layout/Layout.tsx';
import styles from './HeaderMenu.module.css';
import { useDetailsMenu } from './Menu.tsx';
import headerStyles from './SiteHeader.module.css';

interface HeaderMenuProps {
  label: ReactNode;
  /** button: looks like a button, for the menu of the signed-in user. */
  kind?: 'link' | 'button';
  /** True: it opens together with the menu that contains it in a narrow window. */
  opensWithParent?: boolean;
  /** Closes the menu when it changes. */
  path?: string;
  /** `SiteNavLink`s and buttons. */
  children: ReactNode;
}

/** A header entry that opens further links. */
export function HeaderMenu({ label, kind = 'link', opensWithParent, path, children }: HeaderMenuProps) {
  const menuRef = useDetailsMenu(path, opensWithParent);
  const isButton = kind === 'button';
  return (
    <details className={styles.HeaderMenu} ref={menuRef}>
      <summary
        className={isButton ? buttonStyles.Button : headerStyles['SiteNav-link']}
        data-kind={isButton ? 'secondary' : undefined}
      >
        <span>{label}</span> <ChevronDownIcon />
      </summary>
      <Stack gap={1} className={styles['HeaderMenu-list']}>
        {children}
      </Stack>
    </details>
  );
}
