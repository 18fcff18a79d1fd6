import type { IncomingHttpHeaders } from 'node:http';
import { count, type Logger } from '@app/service-kit';
import type { ServiceName } from '@app/types';
import { Pool } from 'undici';
import { type Breaker, createBreaker } from './breaker.ts';

/** Services of ours, and what stands behind the gateway in development. */
export type UpstreamName = Exclude<ServiceName, 'gateway'> | 'identity' | 'worker';

/** These ask the identity provider, which may be far away, or hash passwords as the emulator does. */
const slower: readonly UpstreamName[] = ['account', 'listing', 'admin', 'identity'];

/** How long a service may take until its first byte. */
export const getTimeoutMs = (name: UpstreamName): number => (slower.includes(name) ? 10_000 : 3_000);

/** Services themselves give a write up after ten seconds. */
const leastWriteMs = 12_000;

/** A service behind the gateway: its connections, and what is known of its health. */
export interface Upstream {
  name: UpstreamName;
  host: string;
  /** Kept connections. */
  pool: Pool;
  /** A connection for each request, for those whose kept connection was closed under them. */
  singleUse: Pool;
  breaker: Breaker;
  /** How long it may take until its first byte. Beyond that the visitor gets a 504. */
  headersMs: number;
  /** For writes, which may wait for the identity provider and for other writers: a 504 would hide that they were done. */
  writeMs: number;
  /** Counts a request that the service left without an answer, and logs why. */
  recordFailure(error: unknown, requestId: string): void;
  close(): Promise<void>;
}

interface UpstreamOptions {
  headersMs?: number;
  logger?: Logger;
}

export function createUpstream(
  name: UpstreamName,
  url: string,
  { headersMs = getTimeoutMs(name), logger }: UpstreamOptions = {},
): Upstream {
  const { host } = new URL(url);
  const writeMs = Math.max(headersMs, leastWriteMs);
  const options: Pool.Options = {
    connections: 64,
    connectTimeout: 1_000,
    // The deadlines end what takes too long; this is for what has none.
    headersTimeout: writeMs + 2_000,
    bodyTimeout: 15_000,
    keepAliveTimeout: 30_000,
    // Answers of a service name a longer time, which would count instead. A connection must end well before the service
    // closes it, or a request may meet the closing.
    keepAliveMaxTimeout: 30_000,
  };
  const pool = new Pool(url, options);
  const singleUse = new Pool(url, { ...options, pipelining: 0 });
  const breaker = createBreaker();
  return {
    name,
    host,
    pool,
    singleUse,
    headersMs,
    writeMs,
    breaker,
    recordFailure(err, id) {
      breaker.recordFailure();
      count('upstream_failures_total', { service: name });
      logger?.warn({ id, service: name, err }, 'a service did not answer');
    },
    close: async () => {
      await Promise.all([pool.close(), singleUse.close()]);
    },
  };
}

/** True if a kept connection was closed under a request, as a service does that ends. */
export const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(error.code));

/** Names and values of a head, alternately; a header that came more than once stands there as often. */
export const toPairs = (headers: IncomingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value = '']) =>
    Array.isArray(value) ? value.flatMap((one) => [name, one]) : [name, value],
  );

/** True if the service did not answer in time, rather than not at all. */
export const isTimeout = (error: Error): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  if (error.name === 'TimeoutError') return true;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
};

/** True if the service says that it can do its work. */
export async function isReady({ pool, headersMs }: Upstream): Promise<boolean> {
  try {
    const { statusCode, body } = await pool.request({
      path: '/readyz',
      method: 'GET',
      signal: AbortSignal.timeout(headersMs),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
