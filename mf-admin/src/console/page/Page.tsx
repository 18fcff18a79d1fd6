import { site } from '@app/option-lists';
import { useTitle } from '@app/remote-kit';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';
import { AdminPageHead, type AdminPageHeadProps } from '../../ui/AdminPage.tsx';

/** True after a page of this document was shown: the next page focuses its heading. */
export const HasShownPageContext = createContext<RefObject<boolean>>({ current: false });

/** Sets the document title and returns a ref to the heading, which takes the focus after navigation. */
export function usePageHeading(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hasShownPage = useContext(HasShownPageContext);
  useTitle(`${title} – ${site.name} back office`);

  useEffect(() => {
    // The first page leaves the focus to the browser, so that Tab reaches the skip link first.
    if (hasShownPage.current) heading.current?.focus({ preventScroll: true });
    hasShownPage.current = true;
  }, [hasShownPage]);
  return heading;
}

/** A page of the admin app. Its title is also the document title. */
export function Page({
  children,
  ...headProps
}: Omit<AdminPageHeadProps, 'heading'> & { children: ReactNode }) {
  const heading = usePageHeading(headProps.title);
  return (
    <>
      <AdminPageHead {...headProps} heading={heading} />
      {children}
    </>
  );
}
