import { useEffect } from 'react';

/** The document's title while this page is open: the one that the gateway gives it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
