import type { ServiceName } from '@app/types';
import { Pool } from 'undici';
import { type Breaker, breaker } from './breaker.ts';

/** A service behind the gateway: kept connections, and what is known of its health. */
export interface Upstream {
  name: ServiceName;
  pool: Pool;
  breaker: Breaker;
  /** How long it may take until its first byte. Beyond that the visitor gets a 504. */
  headersMs: number;
}

export const upstream = (name: ServiceName, url: string, headersMs = 3_000): Upstream => ({
  name,
  breaker: breaker(),
  headersMs,
  pool: new Pool(url, {
    connections: 64,
    pipelining: 1,
    connectTimeout: 1_000,
    // Its timers are a second late at worst, and they don't count the wait for a free connection: ours come first.
    headersTimeout: headersMs + 2_000,
    bodyTimeout: 15_000,
    // Services keep idle connections 65 s: ours end sooner, so that none is used just as it is being closed.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 60_000,
  }),
});

/** Our own limit ran out. */
export class TookTooLong extends Error {}

/** Whether the service did not answer in time, rather than not at all. */
export const isTimeout = (error: Error): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  if (error instanceof TookTooLong || error.name === 'TimeoutError') return true;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
};

/** Whether a kept connection was closed under the request, so that nothing has happened yet. */
export const wasClosed = (error: Error): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
};

/** Whether the service says that it can do its work. */
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
