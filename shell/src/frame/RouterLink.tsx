import { Link } from '@app/router';
import type { AnchorProps } from '@app/ui';
import { createContext, useContext } from 'react';

/** Tells whether an address is a page of this document. */
export const ReachesContext = createContext<(href: string) => boolean>(() => true);

/** Links to pages of this document use the router, all others the server: /sitemap.xml is no page. */
export function RouterLink({ href, children, ...rest }: AnchorProps) {
  const reaches = useContext(ReachesContext);
  if (!reaches(href)) {
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    );
  }
  return (
    <Link to={href} {...rest}>
      {children}
    </Link>
  );
}
