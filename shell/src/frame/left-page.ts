import { useLocation } from '@app/router';
import { useEffect } from 'react';

/** The address within this document that was open before the present one; empty at the start of a visit. */
export const leftPage = { address: '' };

/** Keeps `leftPage`. Mounted once, around all pages. */
export function useLeftPage(): void {
  const { pathname, search } = useLocation();
  useEffect(
    () => () => {
      leftPage.address = pathname + search;
    },
    [pathname, search],
  );
}
