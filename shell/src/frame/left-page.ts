import { useLocation } from '@app/router';
import { useEffect } from 'react';

/** The previous address within this document; empty at the start of a visit. */
export const leftPage = { address: '' };

/** Updates `leftPage`. Mounted once around all pages. */
export function useLeftPage(): void {
  const { pathname, search } = useLocation();
  useEffect(
    () => () => {
      leftPage.address = pathname + search;
    },
    [pathname, search],
  );
}
