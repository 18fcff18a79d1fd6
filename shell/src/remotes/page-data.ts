import { QueryClient } from '@app/query';
import { readPageReplies } from './page-replies.ts';

/**
 * The site's query client, which already holds what the gateway fetched for this page: address → reply, as it came.
 * Anyone who asks for a reply parses it, as it does with one that it fetched.
 */
export function createQueryClient(page: Document): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  for (const [address, reply] of Object.entries(readPageReplies(page))) client.setQueryData([address], reply);
  return client;
}
