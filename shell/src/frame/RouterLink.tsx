import { Link } from '@app/router';
import type { AnchorProps } from '@app/ui';
import { createContext, useContext } from 'react';

/** Tells whether the pages of this document reach an address. */
export const ReachesContext = createContext<(href: string) => boolean>(() => true);

/** Links to pages of this document go through the router, every other one to the server: /sitemap.xml is no page. */
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
