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
 * Returns true for network and server errors, but not for client errors. Not for a 504: the gateway has already waited
 * long for the service.
 */
const shouldRetry = (failureCount: number, error: Error) =>
  failureCount < maxRetries &&
  error instanceof CallError &&
  (error.status === 0 || (error.status >= 500 && error.status !== 504));

// One parser per endpoint, because the query client parses a reply again when `select` is a new function.
const parsers = new WeakMap<Endpoint, (json: unknown) => unknown>();
function getParser(endpoint: Endpoint) {
  const parser = parsers.get(endpoint) ?? ((json: unknown) => parseReply(endpoint, json));
  parsers.set(endpoint, parser);
  return parser;
}

/** Default options of queries: retries, and how long a reply is fresh. */
export const defaultQueryOptions = { retry: shouldRetry, staleTime: staleTimeMs };

/** Returns the query options that all calls of an endpoint share. */
export const toQueryOptions = <E extends Endpoint>(endpoint: E) => ({
  select: getParser(endpoint) as (json: unknown) => ReplyOf<E>,
  ...defaultQueryOptions,
  // An error that came with the page is shown at once, without another request.
  retryOnMount: ({ state }: { state: { error: unknown } }) => !isFromPage(state.error),
});

/**
 * Returns the query options of a call. The query key is the URL of the call, under which the shell stored the unparsed
 * replies that came with the page; replies are parsed when they are read.
 */
export const createCallQuery = <E extends Endpoint>(endpoint: E, input: CallInput, locale: string) =>
  queryOptions({
    queryKey: [buildUrl(endpoint, input)],
    queryFn: ({ signal }): Promise<unknown> => call(endpoint, input, { locale, signal }),
    ...toQueryOptions(endpoint),
  });

export interface CallBehavior {
  /** False: the call is not sent. Default: true. */
  enabled?: boolean;
  /** True: the reply to the previous input is shown until that to the new input arrives. */
  keepPrevious?: boolean;
}

/** `placeholderData` of a query that shows the reply to the previous input until that to the new input arrives. */
export const keepPreviousReply = keepPreviousData;

/** Reads public data with a call. */
export function useCall<E extends Endpoint>(endpoint: E, input: CallInput = {}, behavior: CallBehavior = {}) {
  const { locale } = useShell();
  const { enabled = true, keepPrevious = false } = behavior;
  return useQuery({
    ...createCallQuery(endpoint, input, locale),
    enabled,
    placeholderData: keepPrevious ? keepPreviousReply : undefined,
  });
}
