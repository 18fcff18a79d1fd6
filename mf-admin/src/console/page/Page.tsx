import { site } from '@app/option-lists';
import { useDocumentTitle } from '@app/remote-kit';
import { Skeleton, Stack, Text, VisuallyHidden } from '@app/ui';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react';

/** True after a page of this document was shown: the next page focuses its heading. */
export const HasShownPageContext = createContext<RefObject<boolean>>({ current: false });

/** Sets the document title and returns a ref to the heading, which gets the focus after navigation. */
export function usePageHeading(title: string) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const hasShownPageRef = useContext(HasShownPageContext);
  useDocumentTitle(`${title} – ${site.name} back office`);

  useEffect(() => {
    // The first page leaves the focus to the browser, so that Tab reaches the skip link first.
    if (hasShownPageRef.current) headingRef.current?.focus({ preventScroll: true });
    hasShownPageRef.current = true;
  }, [hasShownPageRef]);
  return headingRef;
}

interface PageProps {
  title: string;
  /** A line below the heading. */
  lead?: ReactNode;
  children: ReactNode;
}

/** A page of the admin app. Its title is also the document title. */
export function Page({ title, lead, children }: PageProps) {
  const headingRef = usePageHeading(title);
  return (
    <>
      <div>
        <h1 ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {lead !== undefined && <Text soft>{lead}</Text>}
      </div>
      {children}
    </>
  );
}

export const PageSkeleton = () => (
  <>
    <VisuallyHidden as="p" role="status">
      Loading…
    </VisuallyHidden>
    <Stack aria-hidden="true">
      <Skeleton width="min(60%, 20rem)" height="2.25rem" />
      <Skeleton width="90%" />
      <Skeleton width="80%" />
    </Stack>
  </>
);
