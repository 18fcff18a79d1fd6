import { formatDocumentTitle } from '@app/seo';
import { useEffect } from 'react';

/** Names the document as the gateway names it for a first page. Empty: not known yet, so the old name stays. */
export function useTitle(title: string): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** Names the document after the heading of a public page. */
export const usePageTitle = (heading: string): void => useTitle(heading && formatDocumentTitle(heading));
