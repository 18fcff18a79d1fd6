import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Upload } from '@app/types';
import { getRequestListener, RequestError } from '@hono/node-server';
import closeWithGrace from 'close-with-grace';
import { apiHeaders } from '../app/app.ts';
import type { App } from '../app/app-env.ts';
import { hasBody, type UploadOf, receiveMs as usualMs, watchRate } from '../app/uploads.ts';
import { problems, toProblemResponse } from '../problem/problem.ts';
import { measureRequests, type TraceOrigin } from '../telemetry/requests.ts';
import { stopTelemetry } from '../telemetry/start.ts';
import { handleBrokenRequests } from './broken-requests.ts';
import type { Logger } from './logger.ts';

export interface ServeOptions {
  app: App;
  /** 0 takes any free one. */
  port: number;
  logger: Logger;
  /** Releases what the service holds (database, timers), after the last answer. */
  onStop?: () => void | Promise<void>;
  /**
   * Addresses to listen on. Default: this machine only. One that the machine lacks (no IPv6) is left out. `LISTEN_HOST`
   * goes before it: a container is asked from outside.
   */
  hosts?: readonly string[];
  /** How long open requests may go on after a stop. */
  drainMs?: number;
  /** Requests that may take longer than 15 s to come in (`uploadsAmong`): they have to keep up their rate. */
  findUpload?: UploadOf;
  /** What any other request gets to come in. */
  receiveMs?: number;
  /** Sees each request before the app does; true: it has taken it over. For hops that must not cost a Request. */
  intercept?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Where traces come from. Default: from the caller. */
  traces?: TraceOrigin;
}

export interface RunningServer {
  /** The port that it really listens on. */
  port: number;
  /** What SIGTERM does, without the end of the process. */
  stop(): Promise<void>;
}

/** How long callers are told that they are to go elsewhere, before connections that they keep are closed. */
const farewellMs = 500;

/**
 * Listens, and ends well: after SIGTERM or SIGINT every answer is the last one on its connection; then the listening
 * stops, open requests finish, `onStop` is called, and the process exits.
 * @throws when the port is taken, with a sentence that says so
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const {
    app,
    port,
    logger,
    onStop,
    hosts = ['127.0.0.1'],
    drainMs = 5_000,
    intercept,
    findUpload,
    receiveMs = usualMs,
    traces = 'continue',
  } = options;
  // For what never became a request of the app's, or broke outside of it.
  const handleFailure = (error: unknown) => {
    const broken = error instanceof RequestError; // a Host header or an address that is none
    if (!broken) logger.error({ err: error }, 'outside the app');
    const requestId = randomUUID();
    const headers = { ...apiHeaders, 'x-request-id': requestId };
    return toProblemResponse(broken ? problems.badRequest() : problems.internal(), {
      locale: 'en',
      requestId,
      headers,
    });
  };
  // HTTP/1.0 knows no Host header: anyone who watches over a service may speak it.
  const toApp = getRequestListener(app.fetch, { errorHandler: handleFailure, hostname: 'localhost' });
  const answerRequest = (request: IncomingMessage, response: ServerResponse) => {
    let thrown: unknown;
    try {
      if (hasTwoHosts(request)) throw new RequestError('two Host headers');
      if (intercept?.(request, response)) return;
    } catch (error) {
      thrown = error;
    }
    if (thrown === undefined) toApp(request, response);
    else getRequestListener(() => handleFailure(thrown))(request, response);
  };
  const handleRequest = measureRequests(answerRequest, {
    service: String(logger.bindings().name),
    traces,
  });
  const servers: Server[] = [];
  let leaving = false;
  let realPort = port;
  for (const host of process.env.LISTEN_HOST ? [process.env.LISTEN_HOST] : hosts) {
    // A gateway keeps its connections for a minute at most: ours last longer, so that none is cut under a request.
    const server = createServer(
      // A client that has not sent its request by then is let go; where there are uploads, `limitBodyTime` sees to it.
      {
        requestTimeout: findUpload ? 0 : receiveMs,
        headersTimeout: receiveMs,
        // Node looks every 30 s: slow headers would get three times what they are given.
        connectionsCheckingInterval: Math.min(receiveMs, 2_000),
        keepAliveTimeout: 65_000,
      },
      (request, response) => {
        if (leaving) response.shouldKeepAlive = false;
        if (findUpload && hasBody(request))
          limitBodyTime(server, receiveMs, request, response, findUpload(request));
        handleRequest(request, response);
      },
    );
    handleBrokenRequests(server);
    const taken = await listen(server, realPort, host);
    if (taken === undefined) continue;
    realPort = taken;
    servers.push(server);
  }

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= Promise.all(servers.map((server) => drain(server, drainMs)))
      .then(() => onStop?.())
      .finally(stopTelemetry);
    return stopped;
  };
  const grace = {
    delay: farewellMs + drainMs + 3_000,
    logger: { error: (what: unknown) => logger.error({ what }, 'stopping') },
  };
  closeWithGrace(grace, async ({ err, signal }) => {
    if (err) logger.fatal({ err }, 'unexpected error, stopping');
    else logger.info({ signal }, 'stopping');
    // A supervisor's SIGTERM after Ctrl-C to the whole group is the same request, not a second, impatient one.
    for (const again of ['SIGINT', 'SIGTERM'] as const) {
      process.removeAllListeners(again);
      process.on(again, () => {});
    }
    // A kept connection that is closed may just be carrying a request, which a write does not survive: so they end with
    // an answer, and only those that nobody has used meanwhile are closed.
    leaving = true;
    if ((await Promise.all(servers.map(openConnections))).some((open) => open > 0)) await sleep(farewellMs);
    await stop();
  });
  return { port: realPort, stop };
}

/** Node keeps the first one; anyone who stands before us may have gone by the second (RFC 9112, 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** Lets go of who does not get the body of a request across in time. */
function limitBodyTime(
  server: Server,
  receiveMs: number,
  request: IncomingMessage,
  response: ServerResponse,
  upload: Upload | undefined,
): void {
  const handleTimeout = () => {
    const { socket } = request;
    if (response.headersSent) return void socket.destroy();
    // As Node tells of its own time limit.
    const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    server.emit('clientError', error, socket);
    socket.destroySoon();
  };
  if (upload) watchRate(request, upload, handleTimeout);
  else {
    const deadline = setTimeout(handleTimeout, receiveMs);
    for (const event of ['end', 'close']) request.once(event, () => clearTimeout(deadline));
  }
}

/** Gives the port, or nothing where the machine has no such address. */
function listen(server: Server, port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE')
        reject(new Error(`Port ${port} on ${host} is taken.`, { cause: error }));
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(undefined);
      else reject(error);
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

const openConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_, open) => resolve(open ?? 0)));

/** No new connection; idle ones end now, busy ones with their answer, the rest when the time is over. */
function drain(server: Server, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const force = setTimeout(() => server.closeAllConnections(), ms);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(force);
      resolve();
    });
  });
}
