import type { Locale } from '@app/option-lists';
import { type Endpoint, type Problem, parseReply, problem, type ReplyOf } from '@app/types';
import * as z from 'zod/mini';
import { isCut, isTimeout, type Upstream } from './upstream.ts';

/** What came of asking a service for a page's data. */
export type Answer<R> =
  | { kind: 'reply'; reply: R; url: string; json: string }
  | { kind: 'refused'; status: number; problem: Problem }
  | { kind: 'down'; reason: unknown };

export interface AskOptions {
  locale: Locale;
  requestId: string;
}

/**
 * Asks a service for what a page shows. `url` is the call's address, as `urlOf` writes it: under it the client finds
 * the reply in the page. Never throws: a service that is dead, slow, or breaks its contract is `down`.
 */
export async function ask<E extends Endpoint>(
  { pool, singleUse, breaker, headersMs, recordFailure }: Upstream,
  endpoint: E,
  url: string,
  { locale, requestId }: AskOptions,
): Promise<Answer<ReplyOf<E>>> {
  if (!breaker.allows()) return { kind: 'down', reason: 'breaker open' };
  try {
    const signal = AbortSignal.timeout(headersMs);
    const headers = { accept: 'application/json', 'accept-language': locale, 'x-request-id': requestId };
    const request = { path: url, method: 'GET', signal, headers } as const;
    const { statusCode, body } = await pool.request(request).catch((error: unknown) => {
      if (isCut(error)) return singleUse.request(request);
      throw error;
    });
    const json = await body.text();
    breaker.succeeded();
    if (statusCode === 200)
      return { kind: 'reply', reply: parseReply(endpoint, JSON.parse(json)), url, json };
    if (statusCode >= 500) return { kind: 'down', reason: statusCode };
    return { kind: 'refused', status: statusCode, problem: z.parse(problem, JSON.parse(json)) };
  } catch (reason) {
    if (reason instanceof Error && ('code' in reason || isTimeout(reason))) recordFailure(reason, requestId);
    return { kind: 'down', reason };
  }
}
