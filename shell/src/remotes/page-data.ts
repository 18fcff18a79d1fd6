import { QueryClient } from '@app/query';
import type { PageData } from '@app/types/page-data';

/**
 * The site's query client, which already holds what the gateway fetched for this page: address → reply, as it came.
 * Whoever asks for a reply parses it, as it does with one that it fetched.
 */
export function filledQueryClient(page: Document): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  for (const [address, reply] of Object.entries(repliesIn(page))) client.setQueryData([address], reply);
  return client;
}

function repliesIn(page: Document): PageData['replies'] {
  const text = page.getElementById('page-data')?.textContent;
  if (!text) return {};
  try {
    return (JSON.parse(text) as PageData).replies ?? {};
  } catch (error) {
    console.error('The data in this page cannot be read; they are fetched again.', error);
    return {};
  }
}
