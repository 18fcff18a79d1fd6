import type { Locale } from '@app/option-lists';
import * as z from 'zod/mini';
import { isConnectionClosed, isTimeout, type Upstream } from './upstream.ts';

/** A service's reply as JSON text. `unchanged`: the sent ETag is still valid. */
export type ServiceReply =
  | { kind: 'answered'; status: number; json: string; etag: string | undefined }
  | { kind: 'unchanged' }
  | { kind: 'down'; reason: unknown };

export interface CallServiceOptions {
  locale: Locale;
  requestId: string;
  /** ETag of the reply that the caller has already; `unchanged` if it is still current. */
  etag?: string | undefined;
}

/** Calls a service for a page's data at an address of `buildUrl`. Never throws: what fails or is slow is `down`. */
export async function callService(
  { pool, singleUsePool, breaker, headersTimeoutMs, recordFailure }: Upstream,
  url: string,
  { locale, requestId, etag }: CallServiceOptions,
): Promise<ServiceReply> {
  if (!breaker.allowsRequest()) return { kind: 'down', reason: 'breaker open' };
  try {
    const signal = AbortSignal.timeout(headersTimeoutMs);
    const headers = {
      accept: 'application/json',
      'accept-language': locale,
      'x-request-id': requestId,
      ...(etag && { 'if-none-match': etag }),
    };
    const request = { path: url, method: 'GET', signal, headers } as const;
    const {
      statusCode,
      body,
      headers: responseHeaders,
    } = await pool.request(request).catch((error: unknown) => {
      if (isConnectionClosed(error)) return singleUsePool.request(request);
      throw error;
    });
    const json = await body.text();
    breaker.recordSuccess();
    if (statusCode === 304) return { kind: 'unchanged' };
    if (statusCode >= 500) return { kind: 'down', reason: statusCode };
    const newEtag = responseHeaders.etag;
    return {
      kind: 'answered',
      status: statusCode,
      json,
      etag: typeof newEtag === 'string' ? newEtag : undefined,
    };
  } catch (reason) {
    if (reason instanceof Error && ('code' in reason || isTimeout(reason))) recordFailure(reason, requestId);
    return { kind: 'down', reason };
  }
}

/** Calls a service; undefined if it does not answer 200 with what fits the schema. */
export async function readFromService<S extends z.core.$ZodType>(
  upstream: Upstream,
  url: string,
  schema: S,
  requestId: string,
) {
  const reply = await callService(upstream, url, { locale: 'en', requestId });
  const isAnswered = reply.kind === 'answered' && reply.status === 200;
  return isAnswered ? parseJson(schema, reply.json) : undefined;
}

/** Parses a service's JSON text; undefined if it is missing, not JSON, or does not fit the schema. */
export function parseJson<S extends z.core.$ZodType>(schema: S, text: string | undefined) {
  try {
    return z.safeParse(schema, JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}
