import { useLocation } from '@app/router';
import { useEffect } from 'react';

/** The previous address within this document; empty after the document was loaded. */
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
