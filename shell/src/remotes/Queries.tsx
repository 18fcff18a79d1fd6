import { QueryClientProvider } from '@app/query';
import type { ReactNode } from 'react';
import { createQueryClient } from './page-data.ts';

const client = createQueryClient(document);

/** The one query client of the document, for all pages and slots that read data. */
export default function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
