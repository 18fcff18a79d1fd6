import { site } from '@app/option-lists';
import { useTitle } from '@app/remote-kit';
import { AdminPageHead, type AdminPageHeadProps } from '@app/ui/staff';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

/** Whether a page of this document has opened before: the next one takes the focus. */
export const ArrivedContext = createContext<RefObject<boolean>>({ current: false });

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

/** A page of the console; its title is the document’s, too. */
export function Page({ children, ...head }: Omit<AdminPageHeadProps, 'heading'> & { children: ReactNode }) {
  const heading = usePageHeading(head.title);
  return (
    <>
      <AdminPageHead {...head} heading={heading} />
      {children}
    </>
  );
}
