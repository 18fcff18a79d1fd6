import { useLocation, useNavigate } from '@app/router';
import { useEffect } from 'react';

/** Lets the router handle plain links to pages of this document, unless a modifier key is pressed. */
export function usePlainLinks(hasPage: (href: string) => boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const href = link?.getAttribute('href');
      const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target;
      if (event.defaultPrevented || event.button !== 0 || isForBrowser) return;
      if (!href?.startsWith('/') || !hasPage(href)) return;
      event.preventDefault();
      navigate(href);
    };
    document.addEventListener('click', handleClick);
    return () => document.removeEventListener('click', handleClick);
  }, [navigate, hasPage]);
}

/** Path and query of the page before the current one in this document; empty on the first page. */
export const previousPage = { address: '' };

/** Updates `previousPage`. Mounted once around all pages. */
export function useTrackPreviousPage(): void {
  const { pathname, search } = useLocation();
  useEffect(
    () => () => {
      previousPage.address = pathname + search;
    },
    [pathname, search],
  );
}
