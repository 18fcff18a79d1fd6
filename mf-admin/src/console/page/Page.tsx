import { site } from '@app/option-lists';
import { useTitle } from '@app/remote-kit';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import styles from './Page.module.css';

/** Whether a page of this document has opened before: the next one takes the focus. */
export const ArrivedContext = createContext<RefObject<boolean>>({ current: false });

interface PageProps {
  /** The heading, and the document's title. */
  title: string;
  /** A line under the heading: what waits, in which order. */
  lead?: ReactNode;
  /** What can be done with the whole page, beside the heading. */
  tools?: ReactNode;
  children: ReactNode;
}

/** Names the document, and gives people who come from another page the focus on the heading. */
export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useContext(ArrivedContext);
  useTitle(`${title} – ${site.name} back office`);

  useEffect(() => {
    // The document's first page leaves the focus where the browser puts it: the skip link comes next.
    if (arrived.current) heading.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [arrived]);
  return heading;
}

/** A page of the console. */
export function Page({ title, lead, tools, children }: PageProps) {
  const heading = usePageHeading(title);
  return (
    <>
      <div className={styles['Page-head']}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {tools && <div className={styles['Page-tools']}>{tools}</div>}
      </div>
      {children}
    </>
  );
}
