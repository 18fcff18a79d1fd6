import { buildUrl, type CallInput, type Endpoint, parseReply, type ReplyOf } from '@app/types';
import { usePageData } from './page-data.ts';

/** Returns the reply to a call that came with the page; undefined if there is none. */
export function usePageReply<E extends Endpoint>(endpoint: E, input?: CallInput): ReplyOf<E> | undefined {
  const reply = usePageData().replies[buildUrl(endpoint, input)];
  return reply === undefined ? undefined : parseReply(endpoint, reply);
}
