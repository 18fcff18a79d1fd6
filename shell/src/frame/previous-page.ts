import { useLocation } from '@app/router';
import { useEffect } from 'react';

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
