import type { PageData } from '@app/types/call/page-data';
import { createContext, useContext } from 'react';

/** Nothing came with the page. */
export const noPageData: PageData = { replies: {} };

/** What came with the document of this page, for the server and the browser alike. */
const PageDataContext = createContext<PageData>(noPageData);
export const PageDataProvider = PageDataContext.Provider;
export const usePageData = (): PageData => useContext(PageDataContext);

/** What a document carries for its page. Nothing where it cannot be read. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById('page-data')?.textContent;
  if (!text) return noPageData;
  try {
    return { ...noPageData, ...(JSON.parse(text) as Partial<PageData>) };
  } catch (error) {
    console.error('The data in this page cannot be read; they are fetched again.', error);
    return noPageData;
  }
}
