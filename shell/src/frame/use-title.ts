import { useEffect } from 'react';

/** Sets the title of the document. It is the same as in the HTML from the server. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
