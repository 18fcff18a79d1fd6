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

const freshMs = 60_000;
const retries = 2;

/**
 * Retries network and server errors, but not client errors. Not after a 504: the gateway already waited long for the
 * service.
 */
const shouldRetry = (failures: number, error: Error) =>
  failures < retries &&
  error instanceof CallError &&
  (error.status === 0 || (error.status >= 500 && error.status !== 504));

// One function per endpoint, because the query client parses again for each new function.
const parsers = new WeakMap<Endpoint, (json: unknown) => unknown>();
function getParser(e: Endpoint) {
  const parser = parsers.get(e) ?? ((json: unknown) => parseReply(e, json));
  parsers.set(e, parser);
  return parser;
}

/** Retry policy, and how long a reply is fresh. */
export const patience = { retry: shouldRetry, staleTime: freshMs };

/** Query options of any call. */
export const toQueryOptions = <E extends Endpoint>(e: E) => ({
  select: getParser(e) as (json: unknown) => ReplyOf<E>,
  ...patience,
  // A problem that came with the page is shown at once instead of asking again.
  retryOnMount: ({ state }: { state: { error: unknown } }) => !isFromPage(state.error),
});

/**
 * Query options of a call. The key is the call's address, under which the shell stored the gateway's unparsed replies;
 * they are parsed when read.
 */
export const createCallQuery = <E extends Endpoint>(e: E, input: CallInput, locale: string) =>
  queryOptions({
    queryKey: [buildUrl(e, input)],
    queryFn: ({ signal }): Promise<unknown> => call(e, input, { locale, signal }),
    ...toQueryOptions(e),
  });

export interface CallBehavior {
  /** False: do not fetch (yet). */
  enabled?: boolean;
  /** Shows the previous input's reply until the next one arrives. */
  keepOld?: boolean;
}

/** Keeps the previous input's reply until the next one arrives. */
export const keepOldAnswer = keepPreviousData;

export function useCall<E extends Endpoint>(e: E, input: CallInput = {}, behavior: CallBehavior = {}) {
  const { locale } = useShell();
  const { enabled = true, keepOld = false } = behavior;
  return useQuery({
    ...createCallQuery(e, input, locale),
    enabled,
    placeholderData: keepOld ? keepOldAnswer : undefined,
  });
}
