import type { ComponentProps, ReactNode, Ref } from 'react';
import styles from './AdminPage.module.css';

/** The room below the header: the page, and what stands at its foot. */
export const AdminMain = (props: Omit<ComponentProps<'main'>, 'className'>) => (
  <main {...props} className={styles.AdminMain} />
);
/** The page itself. One that fills the window (`Inbox`) has its own edges. */
export const AdminPage = ({ children }: { children: ReactNode }) => (
  <div className={styles.AdminPage}>{children}</div>
);

export interface AdminPageHeadProps {
  title: string;
  /** The heading itself, to give it the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** A line under the heading. */
  lead?: ReactNode;
  /** What can be done with the whole page. */
  tools?: ReactNode;
}

/** The heading of a page, with what belongs to all of it beside. */
export function AdminPageHead({ title, heading, lead, tools }: AdminPageHeadProps) {
  return (
    <div className={styles['AdminPage-head']}>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <p>{lead}</p>}
      </div>
      {tools && <div className={styles['AdminPage-tools']}>{tools}</div>}
    </div>
  );
}
