import { keepPreviousData, queryOptions, useQuery } from '@app/query';
import { useShell } from '@app/shell-api';
import {
  buildUrl,
  CallError,
  type CallInput,
  call,
  type Endpoint,
  parseReply,
  type ReplyOf,
} from '@app/types';
import { isFromPage } from './page-answers.ts';

const staleTimeMs = 60_000;
const maxRetries = 2;

/**
 * Retries network and server errors, but not client errors. Not after a 504: the gateway already waited long for the
 * service.
 */
const shouldRetry = (failureCount: number, error: Error) =>
  failureCount < maxRetries &&
  error instanceof CallError &&
  (error.status === 0 || (error.status >= 500 && error.status !== 504));

// One function per endpoint, because the query client parses again for each new function.
const parsers = new WeakMap<Endpoint, (json: unknown) => unknown>();
function getParser(endpoint: Endpoint) {
  const parser = parsers.get(endpoint) ?? ((json: unknown) => parseReply(endpoint, json));
  parsers.set(endpoint, parser);
  return parser;
}

/** Default options of queries: retries, and how long a reply is fresh. */
export const defaultQueryOptions = { retry: shouldRetry, staleTime: staleTimeMs };

/** Query options of any call. */
export const toQueryOptions = <E extends Endpoint>(endpoint: E) => ({
  select: getParser(endpoint) as (json: unknown) => ReplyOf<E>,
  ...defaultQueryOptions,
  // A problem that came with the page is shown at once, without another request.
  retryOnMount: ({ state }: { state: { error: unknown } }) => !isFromPage(state.error),
});

/**
 * Query options of a call. The key is the call's address, under which the shell stored the gateway's unparsed replies;
 * they are parsed when read.
 */
export const createCallQuery = <E extends Endpoint>(endpoint: E, input: CallInput, locale: string) =>
  queryOptions({
    queryKey: [buildUrl(endpoint, input)],
    queryFn: ({ signal }): Promise<unknown> => call(endpoint, input, { locale, signal }),
    ...toQueryOptions(endpoint),
  });

export interface CallBehavior {
  /** False: does not fetch (yet). */
  enabled?: boolean;
  /** Shows the previous input's reply until the next one arrives. */
  keepPrevious?: boolean;
}

/** Keeps the previous input's reply until the next one arrives. */
export const keepPreviousReply = keepPreviousData;

export function useCall<E extends Endpoint>(endpoint: E, input: CallInput = {}, behavior: CallBehavior = {}) {
  const { locale } = useShell();
  const { enabled = true, keepPrevious = false } = behavior;
  return useQuery({
    ...createCallQuery(endpoint, input, locale),
    enabled,
    placeholderData: keepPrevious ? keepPreviousReply : undefined,
  });
}
