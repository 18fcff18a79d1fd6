import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from '@app/types';
import { getRequestListener, RequestError } from '@hono/node-server';
import closeWithGrace from 'close-with-grace';
import { apiHeaders } from '../app/app.ts';
import type { App } from '../app/app-env.ts';
import {
  receiveTimeoutMs as defaultReceiveMs,
  type FindUpload,
  hasBody,
  watchUploadRate,
} from '../app/uploads.ts';
import { problems, toProblemResponse } from '../problem/problem.ts';
import { measureRequests, type TraceOrigin } from '../telemetry/requests.ts';
import { stopTelemetry } from '../telemetry/start.ts';
import { handleBrokenRequests } from './broken-requests.ts';
import { closeAfterEarlyAnswer, defaultLingerMs } from './early-answers.ts';
import { exitOnFault } from './env.ts';
import { returnFreeMemory } from './free-memory.ts';
import type { Logger } from './logger.ts';

export interface ServeOptions {
  app: App;
  /** 0: any free port. */
  port: number;
  logger: Logger;
  /** Releases resources (database, timers) after the last response. */
  onStop?: () => void | Promise<void>;
  /**
   * Addresses to listen on. Default: loopback. Unavailable ones (no IPv6) are skipped. `LISTEN_HOST` overrides it, for
   * containers.
   */
  hosts?: readonly string[];
  /** Time limit of open requests after a stop. */
  drainTimeoutMs?: number;
  /** Uploads, which may take longer than 15 s to receive, at a minimum rate. */
  findUpload?: FindUpload;
  /** Time limit to receive any other request. */
  receiveTimeoutMs?: number;
  /** How long a client may go on sending after its response. */
  lingerMs?: number;
  /** Handles a request before the app; true: handled. Avoids the cost of a Request. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Origin of traces. Default: the caller. */
  traceOrigin?: TraceOrigin;
}

export interface RunningServer {
  port: number;
  /** Like SIGTERM, without ending the process. */
  stop(): Promise<void>;
}

/** How long a process without requests waits before it returns free memory. */
const idleDelayMs = 10_000;
/** Maximum number of collections while the process has no requests. */
const maxCollections = 3;

/** How long responses announce the closing before kept connections are closed. */
const closeNoticeMs = 500;

/**
 * Listens and shuts down gracefully: after SIGTERM or SIGINT each response closes its connection; then listening stops,
 * open requests finish, `onStop` is called, and the process exits.
 * Ends the process with one line if the port is taken.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const {
    app,
    port,
    logger,
    onStop,
    hosts = ['127.0.0.1'],
    drainTimeoutMs = 5_000,
    intercept,
    findUpload,
    receiveTimeoutMs = defaultReceiveMs,
    lingerMs = defaultLingerMs,
    traceOrigin = 'continue',
  } = options;
  // Errors outside of the app's requests.
  const handleFailure = (error: unknown) => {
    const isBadRequest = error instanceof RequestError; // an invalid Host header or address
    if (!isBadRequest) logger.error({ err: error }, 'outside the app');
    const requestId = randomUUID();
    const headers = { ...apiHeaders, 'x-request-id': requestId };
    return toProblemResponse(isBadRequest ? problems.badRequest() : problems.internal(), {
      locale: 'en',
      requestId,
      headers,
    });
  };
  // HTTP/1.0 has no Host header, and health checks may use it.
  const handleWithApp = getRequestListener(app.fetch, { errorHandler: handleFailure, hostname: 'localhost' });
  const answerRequest = (request: IncomingMessage, response: ServerResponse) => {
    let thrownError: unknown;
    try {
      if (hasTwoHosts(request)) throw new RequestError('two Host headers');
      if (intercept?.(request, response)) return;
    } catch (error) {
      thrownError = error;
    }
    if (thrownError === undefined) handleWithApp(request, response);
    else getRequestListener(() => handleFailure(thrownError))(request, response);
  };
  const handleRequest = measureRequests(answerRequest, {
    service: String(logger.bindings().name),
    traceOrigin,
  });
  const servers: Server[] = [];
  // V8 may free its pages long after the last request, and some of them only in a later collection.
  let collectionCount = 0;
  const freeIdleMemory = () => {
    if (returnFreeMemory()) collectionCount++;
    if (collectionCount < maxCollections) idleTimer.refresh();
  };
  const idleTimer = setTimeout(freeIdleMemory, idleDelayMs).unref();
  const markBusy = () => {
    collectionCount = 0;
    idleTimer.refresh();
  };
  let isStopping = false;
  let actualPort = port;
  for (const host of process.env.LISTEN_HOST ? [process.env.LISTEN_HOST] : hosts) {
    // Longer than the gateway's one minute, so that no connection is closed during a request.
    const server = createServer(
      // Time limit to receive a request; with uploads `limitBodyTime` enforces it.
      {
        requestTimeout: findUpload ? 0 : receiveTimeoutMs,
        headersTimeout: receiveTimeoutMs,
        // Node's default of 30 s would triple the limit of headers.
        connectionsCheckingInterval: Math.min(receiveTimeoutMs, 2_000),
        keepAliveTimeout: 65_000,
        // Twice Node's default, which the cookies of other sites of a domain may fill.
        maxHeaderSize: 32 * 1024,
      },
      (request, response) => {
        if (!isHealthCheck(request)) markBusy();
        if (isStopping) response.shouldKeepAlive = false;
        if (hasBody(request)) {
          closeAfterEarlyAnswer(request, response, lingerMs);
          if (findUpload) limitBodyTime(server, receiveTimeoutMs, request, response, findUpload(request));
        }
        handleRequest(request, response);
      },
    );
    handleBrokenRequests(server);
    const listeningPort = await listen(server, actualPort, host);
    if (listeningPort === undefined) continue;
    actualPort = listeningPort;
    servers.push(server);
  }

  let stopPromise: Promise<void> | undefined;
  const stop = () => {
    clearTimeout(idleTimer);
    stopPromise ??= Promise.all(servers.map((server) => drain(server, drainTimeoutMs)))
      .then(() => onStop?.())
      .finally(stopTelemetry);
    return stopPromise;
  };
  const closeOptions = {
    delay: closeNoticeMs + drainTimeoutMs + 3_000,
    logger: { error: (details: unknown) => logger.error({ what: details }, 'stopping') },
  };
  const { uninstall } = closeWithGrace(closeOptions, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, 'unexpected error, stopping');
    else logger.info({ signal }, 'stopping');
    // SIGTERM after Ctrl-C is the same request to stop, not an impatient second one.
    for (const signalName of ['SIGINT', 'SIGTERM'] as const) {
      process.removeAllListeners(signalName);
      process.on(signalName, () => {});
    }
    // Closing a kept connection could lose a write in transit, so connections end with their next response, and only
    // unused ones are closed.
    isStopping = true;
    if ((await Promise.all(servers.map(countConnections))).some((openCount) => openCount > 0))
      await sleep(closeNoticeMs);
    await stop();
  });
  return {
    port: actualPort,
    stop() {
      // A process that goes on without the server ends as it likes, also with an exit code.
      uninstall();
      return stop();
    },
  };
}

const isHealthCheck = ({ url }: IncomingMessage): boolean => url === '/livez' || url === '/readyz';

/** Node uses the first of two Host headers, but a proxy may have used the second (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hostCount = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hostCount++;
  }
  return hostCount > 1;
}

/** Disconnects clients that send a body too slowly. */
function limitBodyTime(
  server: Server,
  receiveTimeoutMs: number,
  request: IncomingMessage,
  response: ServerResponse,
  upload: Upload | undefined,
): void {
  const handleTimeout = () => {
    const { socket } = request;
    if (response.headersSent) return void socket.destroy();
    // Equal to Node's own timeout error.
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, socket);
    socket.destroySoon();
  };
  if (upload) watchUploadRate(request, upload, handleTimeout);
  else {
    const timeoutTimer = setTimeout(handleTimeout, receiveTimeoutMs);
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timeoutTimer));
  }
}

/** Returns the port, or undefined if the machine lacks the address. */
function listen(server: Server, port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') exitOnFault(`Port ${port} on ${host} is taken.`);
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(undefined);
      else reject(error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, openCount) => resolve(openCount ?? 0)));

/** Stops accepting, closes idle connections, lets busy ones finish, and closes the rest after the time limit. */
function drain(server: Server, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const idleCloseTimer = setInterval(() => server.closeIdleConnections(), 50);
    const forceCloseTimer = setTimeout(() => server.closeAllConnections(), timeoutMs);
    server.close(() => {
      clearInterval(idleCloseTimer);
      clearTimeout(forceCloseTimer);
      resolve();
    });
  });
}
