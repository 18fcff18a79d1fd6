import { QueryClient } from '@app/query';
import { repliesIn } from './page-replies.ts';

/**
 * The site's query client, which already holds what the gateway fetched for this page: address → reply, as it came.
 * Whoever asks for a reply parses it, as it does with one that it fetched.
 */
export function filledQueryClient(page: Document): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  for (const [address, reply] of Object.entries(repliesIn(page))) client.setQueryData([address], reply);
  return client;
}
