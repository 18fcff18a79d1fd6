import { Row, Stack, Text } from '@app/ui';
import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './AdminPage.module.css';

/** The `main` element below the header: the page, and the dock at its foot. */
export const AdminMain = (props: Omit<ComponentProps<'main'>, 'className'>) => (
  <main {...props} className={styles.AdminMain} />
);
/** The content of a page, with margins. A page that fills the window, such as `Inbox`, has its own. */
export const AdminPage = ({ children }: { children: ReactNode }) => (
  <Stack gap={3} className={styles.AdminPage}>
    {children}
  </Stack>
);

export interface AdminPageHeaderProps {
  title: string;
  /** A ref to the heading, to focus it. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** A line below the heading. */
  lead?: ReactNode;
  /** Actions that concern the whole page. */
  tools?: ReactNode;
}

/** The heading of a page with its actions. */
export function AdminPageHeader({ title, headingRef, lead, tools }: AdminPageHeaderProps) {
  return (
    <Row gap={2} align="start" justify="between" className={styles['AdminPage-head']}>
      <div>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <Text soft>{lead}</Text>}
      </div>
      {tools && <Row>{tools}</Row>}
    </Row>
  );
}
