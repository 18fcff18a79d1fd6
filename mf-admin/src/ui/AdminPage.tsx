import { Stack } from '@app/ui';
import type { ReactNode } from 'react';
import styles from './AdminPage.module.css';

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
