import type { Locale } from '@app/option-lists';
import type { Logger } from '@app/service-kit';
import { type Answer, ask } from '../calls/ask.ts';
import type { FindRoute } from '../calls/route-table.ts';
import type { Upstreams } from '../services/upstreams.ts';

interface Services {
  route: FindRoute;
  upstreams: Upstreams;
  logger: Logger;
}

/** Replies to a page's calls by address. Failed calls are absent. */
export type Replies = Readonly<Record<string, { status: number; json: string; etag: string | undefined }>>;

const notForPages = 'no call of this address is for pages';
/** Reason in the log if no live service answers a call. */
export const noOwner = 'no live service owns this address';

/** Calls services for a page's data. The page's code chooses the calls, so only public reads are sent. */
export function createReplies({ route, upstreams, logger }: Services) {
  const askOne = async (
    address: string,
    options: { locale: Locale; requestId: string; etag?: string | undefined },
  ): Promise<Answer> => {
    const end = address.indexOf('?');
    const [path, query] = end === -1 ? [address, ''] : [address.slice(0, end), address.slice(end)];
    const match = route('GET', path, query);
    const upstream = match.kind === 'forward' && !match.isPrivate ? upstreams.find(match.service) : undefined;
    const answer = upstream
      ? await ask(upstream, address, options)
      : ({ kind: 'down', reason: match.kind === 'unknown' ? noOwner : notForPages } as const);
    if (answer.kind === 'down')
      logger.warn({ id: options.requestId, call: path, err: answer.reason }, 'no data');
    return answer;
  };

  /** The replies; `undefined` if all are unchanged. */
  return async (
    calls: readonly string[],
    options: { locale: Locale; requestId: string },
    /** ETags of known replies by address. */
    known?: Readonly<Record<string, string>>,
  ): Promise<Replies | undefined> => {
    const ask = (address: string, etag?: string) => askOne(address, { ...options, etag });
    const first = await Promise.all(calls.map((address) => ask(address, known?.[address])));
    if (known && first.every(({ kind }) => kind === 'unchanged')) return undefined;
    const all = await Promise.all(
      // An unchanged reply is fetched too if another one of the page changed.
      first.map((answer, i) => (answer.kind === 'unchanged' ? ask(calls[i]!) : answer)),
    );
    const replies = all.map((answer, i) => [calls[i]!, answer] as const);
    return Object.fromEntries(
      replies.flatMap(([call, answer]) => (answer.kind === 'answered' ? [[call, answer]] : [])),
    );
  };
}
