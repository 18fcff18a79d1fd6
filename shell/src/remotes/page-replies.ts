import type { PageData } from '@app/types/call/page-data';

/** What the gateway fetched for this page: address → reply, as it came. Nothing where it cannot be read. */
export function readPageReplies(page: Document): PageData['replies'] {
  const text = page.getElementById('page-data')?.textContent;
  if (!text) return {};
  try {
    return (JSON.parse(text) as PageData).replies ?? {};
  } catch (error) {
    console.error('The data in this page cannot be read; they are fetched again.', error);
    return {};
  }
}
