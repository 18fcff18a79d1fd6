import { QueryClientProvider } from '@app/query';
import type { PageData } from '@app/types/call/page-data';
import type { ReactNode } from 'react';
import { createQueryClient } from './query-client.ts';

/** Creates the provider of the document's query client. */
export function createQueries(data: PageData) {
  const client = createQueryClient(data);
  return function Queries({ children }: { children: ReactNode }) {
    return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  };
}
