import type { QueryClient } from '@app/query';
import type { Problem } from '@app/types';
import { CallError } from '@app/types/call/call-error';

/** What the gateway was answered for a page, by the address of each call. */
export interface PageAnswers {
  /** Replies as they came. */
  replies: Readonly<Record<string, unknown>>;
  /** Refusals that the page shows itself. */
  refused?: Readonly<Record<string, Problem>>;
}

/** Marks an error, so that it is known in every bundle. */
const mark = 'cameWithPage';

/** Whether an error is the refusal that a page brought along. */
export const cameWithPage = (error: unknown): boolean => error instanceof CallError && mark in error;

/** Puts what a page brought along into a query client, as if it had been asked for just now. */
export function primePage(client: QueryClient, { replies, refused = {} }: PageAnswers): void {
  for (const [address, reply] of Object.entries(replies)) client.setQueryData([address], reply);
  for (const [address, problem] of Object.entries(refused)) {
    const error = Object.assign(new CallError(problem.message, problem.status, problem), { [mark]: true });
    const query = client.getQueryCache().build(client, { queryKey: [address] });
    query.setState({ error, errorUpdateCount: 1, errorUpdatedAt: Date.now(), status: 'error' });
  }
}
