import type { IncomingHttpHeaders } from 'node:http';
import { count, createBreaker, exportZero, getTimeoutMs, type Logger, namePeer } from '@app/service-kit';
import { buildConnector, Pool } from 'undici';

/** Longer than the ten seconds after which services abort a write. */
const minWriteTimeoutMs = 12_000;

interface UpstreamOptions {
  headersTimeoutMs?: number;
  /** How long it is left alone after failures. */
  openMs?: number;
  logger?: Logger;
  /** Returns ports of the service's other processes on this machine, tried when it refuses connections. */
  getOtherPorts?: () => readonly number[];
}

const connectTimeoutMs = 1_000;

/** Creates a server behind the gateway: its connections and health. */
export function createUpstream(
  name: string,
  url: string,
  { headersTimeoutMs = getTimeoutMs(name), openMs, logger, getOtherPorts }: UpstreamOptions = {},
) {
  const { host } = new URL(url);
  namePeer(name, url);
  exportZero('upstream_failures_total', { service: name });
  const writeTimeoutMs = Math.max(headersTimeoutMs, minWriteTimeoutMs);
  const poolOptions: Pool.Options = {
    connections: 64,
    connect: createConnector(getOtherPorts),
    // A safety net beyond the timeouts above.
    headersTimeout: writeTimeoutMs + 2_000,
    bodyTimeout: 15_000,
    keepAliveTimeout: 30_000,
    // Overrides longer times in the service's headers. A connection must end well before the service closes it,
    // otherwise a request may be sent while it is being closed.
    keepAliveMaxTimeout: 30_000,
  };
  const pool = new Pool(url, poolOptions);
  const singleUsePool = new Pool(url, { ...poolOptions, pipelining: 0 });
  const breaker = createBreaker({ openMs });
  return {
    name,
    url,
    host,
    pool,
    /** Opens a new connection per request, for repeats after a kept one was closed. */
    singleUsePool,
    breaker,
    /** Timeout until the first byte in milliseconds; beyond it the visitor gets a 504. */
    headersTimeoutMs,
    /** Timeout of writes, which may wait for the identity provider and for locks: a 504 would hide that they succeeded. */
    writeTimeoutMs,
    /** Counts and logs a request without a response. */
    recordFailure(err: unknown, requestId: string): void {
      breaker.recordFailure();
      count('upstream_failures_total', { service: name });
      logger?.warn({ id: requestId, service: name, err }, 'a service did not answer');
    },
    close: async () => {
      await Promise.all([pool.close(), singleUsePool.close()]);
    },
  };
}
export type Upstream = ReturnType<typeof createUpstream>;

/** Connects to the first process that accepts: one may have ended, and another may not listen yet. */
function createConnector(getOtherPorts: () => readonly number[] = () => []): buildConnector.connector {
  const connect = buildConnector({ timeout: connectTimeoutMs });
  return (options, done) => {
    const [firstPort, ...otherServicePorts] = [options.port, ...getOtherPorts().map(String)];
    const connectTo = (port: string | undefined, remainingPorts: readonly string[]) =>
      connect({ ...options, port: port! }, (...callbackArgs) => {
        const [error] = callbackArgs;
        const isRefused = error !== null && 'code' in error && error.code === 'ECONNREFUSED';
        if (isRefused && remainingPorts.length > 0) connectTo(remainingPorts[0], remainingPorts.slice(1));
        else done(...callbackArgs);
      });
    connectTo(firstPort, otherServicePorts);
  };
}

/** True if a kept connection was closed during a request, as when a service shuts down. */
export const isConnectionClosed = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String(error.code));

/** Converts headers to names and values alternately; repeated headers stay repeated. */
export const toHeaderPairs = (headers: IncomingHttpHeaders): string[] =>
  Object.entries(headers).flatMap(([name, value = '']) =>
    Array.isArray(value) ? value.flatMap((singleValue) => [name, singleValue]) : [name, value],
  );

/** True if the service was too slow, false if it was unreachable. */
export const isTimeout = (error: Error): boolean => {
  const { code } = error as NodeJS.ErrnoException;
  if (error.name === 'TimeoutError') return true;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
};

export async function isUpstreamReady({ pool, headersTimeoutMs }: Upstream): Promise<boolean> {
  try {
    const { statusCode, body } = await pool.request({
      path: '/readyz',
      method: 'GET',
      signal: AbortSignal.timeout(headersTimeoutMs),
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
