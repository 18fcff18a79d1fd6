import { QueryClient } from '@app/query';
import { primePage } from '@app/remote-kit/page-answers';
import type { PageData } from '@app/types/call/page-data';

/**
 * Creates the query client with the replies that the gateway fetched for the page, unparsed. Readers parse them like
 * fetched ones.
 */
export function createQueryClient(data: PageData): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  primePage(client, data);
  return client;
}
