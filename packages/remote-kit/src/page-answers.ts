import type { QueryClient } from '@app/query';
import type { Problem } from '@app/types';
import { CallError } from '@app/types/call/call-error';

/** Replies that the gateway received for a page, by address of the call. */
export interface PageAnswers {
  /** Unparsed replies. */
  replies: Readonly<Record<string, unknown>>;
  /** Problems that the page displays. */
  refused?: Readonly<Record<string, Problem>>;
}

/** Property that marks an error across bundles. */
const pageErrorMark = 'cameWithPage';

/** True for a problem that came with the page. */
export const isFromPage = (error: unknown): boolean => error instanceof CallError && pageErrorMark in error;

/** Puts a page's replies into the query client as if just fetched. */
export function primeQueryClient(client: QueryClient, { replies, refused = {} }: PageAnswers): void {
  for (const [address, reply] of Object.entries(replies)) client.setQueryData([address], reply);
  for (const [address, problem] of Object.entries(refused)) {
    const error = Object.assign(new CallError(problem.message, problem.status, problem), {
      [pageErrorMark]: true,
    });
    const query = client.getQueryCache().build(client, { queryKey: [address] });
    query.setState({ error, errorUpdateCount: 1, errorUpdatedAt: Date.now(), status: 'error' });
  }
}
