import type { PageData } from '@app/types/call/page-data';
import { createContext, useContext } from 'react';

export const noPageData: PageData = { replies: {} };

const PageDataContext = createContext<PageData>(noPageData);
export const PageDataProvider = PageDataContext.Provider;
export const usePageData = (): PageData => useContext(PageDataContext);

/** Reads the page data from the document; empty if missing or invalid. */
export function readPageData(pageDocument: Document): PageData {
  const text = pageDocument.getElementById('page-data')?.textContent;
  if (!text) return noPageData;
  try {
    return { ...noPageData, ...(JSON.parse(text) as Partial<PageData>) };
  } catch (error) {
    console.error('The data in this page cannot be read; they are fetched again.', error);
    return noPageData;
  }
}
