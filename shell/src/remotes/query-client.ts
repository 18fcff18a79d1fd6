import { QueryClient } from '@app/query';
import { primePage } from '@app/remote-kit/page-answers';
import type { PageData } from '@app/types/call/page-data';

/**
 * The site's query client, which already holds what the gateway fetched for this page: address → reply, as it came.
 * Anyone who asks for a reply parses it, as it does with one that it fetched.
 */
export function createQueryClient(data: PageData): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  primePage(client, data);
  return client;
}
