import { site } from '@app/option-lists';
import { useTitle } from '@app/remote-kit';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { AdminPageHead, type AdminPageHeadProps } from '../../ui/AdminPage.tsx';

/** True after a page of this document was shown: the next page focuses its heading. */
export const ArrivedContext = createContext<RefObject<boolean>>({ current: false });

/** Sets the document title and returns a ref to the heading, which takes the focus after navigation. */
export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useContext(ArrivedContext);
  useTitle(`${title} – ${site.name} back office`);

  useEffect(() => {
    // The first page leaves the focus to the browser, so that Tab reaches the skip link first.
    if (arrived.current) heading.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [arrived]);
  return heading;
}

/** A page of the admin app. Its title is also the document title. */
export function Page({ children, ...head }: Omit<AdminPageHeadProps, 'heading'> & { children: ReactNode }) {
  const heading = usePageHeading(head.title);
  return (
    <>
      <AdminPageHead {...head} heading={heading} />
      {children}
    </>
  );
}
