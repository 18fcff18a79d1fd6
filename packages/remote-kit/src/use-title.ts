import { formatDocumentTitle } from '@app/seo';
import { useEffect } from 'react';

/** Sets the title of the document. Empty: not known yet, so the previous title stays. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** Sets the title of the document to the heading of a public page and the name of the site. */
export const usePageTitle = (heading: string): void =>
  useDocumentTitle(heading && formatDocumentTitle(heading));
