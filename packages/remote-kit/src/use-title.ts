import { formatDocumentTitle } from '@app/seo';
import { useEffect } from 'react';

/** Sets the document's title. Empty: not known yet, so the previous title stays. */
export function useTitle(title: string): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** Sets the title of a public page by its heading. */
export const usePageTitle = (heading: string): void => useTitle(heading && formatDocumentTitle(heading));
