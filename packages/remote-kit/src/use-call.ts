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
import { cameWithPage } from './page-answers.ts';

const freshMs = 60_000;
const retries = 2;

/**
 * Another try may help where nothing answered or the service stumbled; a clear no stays a no. Nor after a 504: the
 * gateway has waited for a service that hangs as long as a person should.
 */
const shouldRetry = (failures: number, error: Error) =>
  failures < retries &&
  error instanceof CallError &&
  (error.status === 0 || (error.status >= 500 && error.status !== 504));

// One function per endpoint: the query client parses again only when it sees another function.
const parsers = new WeakMap<Endpoint, (json: unknown) => unknown>();
function getParser(e: Endpoint) {
  const known = parsers.get(e) ?? ((json: unknown) => parseReply(e, json));
  parsers.set(e, known);
  return known;
}

/** How long an answer is good for, and when it is asked for again. */
export const patience = { retry: shouldRetry, staleTime: freshMs };

/** How the answer of any call is read, kept and asked for again. */
export const toQueryOptions = <E extends Endpoint>(e: E) => ({
  select: getParser(e) as (json: unknown) => ReplyOf<E>,
  ...patience,
  // What the gateway was refused for this page is shown at once: asking again, the visitor would only wait for it.
  retryOnMount: ({ state }: { state: { error: unknown } }) => !cameWithPage(state.error),
});

/**
 * A call as the query client wants it. The key is the call's address: under it the shell has put what the gateway
 * already fetched for this page, unparsed, so parsing happens when it is read.
 */
export const callQuery = <E extends Endpoint>(e: E, input: CallInput, locale: string) =>
  queryOptions({
    queryKey: [buildUrl(e, input)],
    queryFn: ({ signal }): Promise<unknown> => call(e, input, { locale, signal }),
    ...toQueryOptions(e),
  });

export interface CallBehavior {
  /** False: don't ask (yet). */
  enabled?: boolean;
  /** Show the answer to the previous input until the next one is there. */
  keepOld?: boolean;
}

/** The answer to the previous input stays until the next one is there. */
export const keepOldAnswer = keepPreviousData;

export function useCall<E extends Endpoint>(e: E, input: CallInput = {}, behavior: CallBehavior = {}) {
  const { locale } = useShell();
  const { enabled = true, keepOld = false } = behavior;
  return useQuery({
    ...callQuery(e, input, locale),
    enabled,
    placeholderData: keepOld ? keepOldAnswer : undefined,
  });
}
