import { useEffect } from 'react';

/** Sets the document's title, equal to the gateway's. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
