import { QueryClient, QueryClientProvider } from '@app/query';
import { primeQueryClient } from '@app/remote-kit/page-answers';
import type { PageData } from '@app/types/call/page-data';
import type { ReactNode } from 'react';

/** Creates the provider of the query client, with the unparsed replies that came with the page. */
export function createQueryProvider(pageData: PageData) {
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnWindowFocus: false } } });
  primeQueryClient(client, pageData);
  return function QueryProvider({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };
}
