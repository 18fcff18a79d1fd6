import { QueryClientProvider } from '@app/query';
import type { ReactNode } from 'react';
import { filledQueryClient } from './page-data.ts';

const client = filledQueryClient(document);

/** The one query client of the document, for all pages and slots that read data. */
export default function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
