import type { Locale } from '@app/option-lists';
import type { Logger } from '@app/service-kit';
import { callService, type ServiceReply } from '../calls/call-service.ts';
import type { RouteFinder } from '../calls/route-table.ts';
import type { Upstreams } from '../services/upstreams.ts';

interface RepliesDeps {
  findRoute: RouteFinder;
  upstreams: Upstreams;
  logger: Logger;
}

/** Replies to a page's calls by address. Failed calls are absent. */
export type Replies = Readonly<Record<string, { status: number; json: string; etag: string | undefined }>>;

const notForPagesReason = 'no call of this address is for pages';
/** Reason in the log if no live service answers a call. */
export const noOwnerReason = 'no live service owns this address';

/** Creates a function that calls services for a page's data. The page's code chooses the calls, so only public reads are sent. */
export function createReplyFetcher({ findRoute, upstreams, logger }: RepliesDeps) {
  const fetchReply = async (
    address: string,
    options: { locale: Locale; requestId: string; etag?: string | undefined },
  ): Promise<ServiceReply> => {
    const queryStart = address.indexOf('?');
    const [path, query] =
      queryStart === -1 ? [address, ''] : [address.slice(0, queryStart), address.slice(queryStart)];
    const match = findRoute('GET', path, query);
    const upstream = match.kind === 'forward' && !match.isPrivate ? upstreams.find(match.service) : undefined;
    const reply = upstream
      ? await callService(upstream, address, options)
      : ({ kind: 'down', reason: match.kind === 'unknown' ? noOwnerReason : notForPagesReason } as const);
    if (reply.kind === 'down')
      logger.warn({ id: options.requestId, call: path, err: reply.reason }, 'no data');
    return reply;
  };

  /** The replies; `undefined` if all are unchanged. */
  return async (
    calls: readonly string[],
    options: { locale: Locale; requestId: string },
    /** ETags of known replies by address. */
    etagByCall?: Readonly<Record<string, string>>,
  ): Promise<Replies | undefined> => {
    const fetchCall = (address: string, etag?: string) => fetchReply(address, { ...options, etag });
    const firstReplies = await Promise.all(calls.map((address) => fetchCall(address, etagByCall?.[address])));
    if (etagByCall && firstReplies.every(({ kind }) => kind === 'unchanged')) return undefined;
    const serviceReplies = await Promise.all(
      // An unchanged reply is fetched too if another one of the page changed.
      firstReplies.map((reply, i) => (reply.kind === 'unchanged' ? fetchCall(calls[i]!) : reply)),
    );
    const replyEntries = serviceReplies.map((reply, i) => [calls[i]!, reply] as const);
    return Object.fromEntries(
      replyEntries.flatMap(([call, reply]) => (reply.kind === 'answered' ? [[call, reply]] : [])),
    );
  };
}
