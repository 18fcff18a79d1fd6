import type { QueryClient } from '@app/query';
import type { Problem } from '@app/types';
import { CallError } from '@app/types/call/call-error';

/** What the gateway received for the calls of a page, by URL of the call. */
export interface PrefetchedAnswers {
  /** Replies, unparsed. */
  replies: Readonly<Record<string, unknown>>;
  /** Problems of failed calls, which the page displays. */
  refused?: Readonly<Record<string, Problem>>;
}

/** Property by which another bundle recognizes an error that came with the page. */
const pageErrorFlag = 'cameWithPage';

/** Returns true for an error that came with the page. */
export const isFromPage = (error: unknown): boolean => error instanceof CallError && pageErrorFlag in error;

/** Puts the replies and problems of a page into the query client as if they were just fetched. */
export function primeQueryClient(client: QueryClient, { replies, refused = {} }: PrefetchedAnswers): void {
  for (const [url, reply] of Object.entries(replies)) client.setQueryData([url], reply);
  for (const [url, problem] of Object.entries(refused)) {
    const error = Object.assign(new CallError(problem.message, problem.status, problem), {
      [pageErrorFlag]: true,
    });
    const query = client.getQueryCache().build(client, { queryKey: [url] });
    query.setState({ error, errorUpdateCount: 1, errorUpdatedAt: Date.now(), status: 'error' });
  }
}
