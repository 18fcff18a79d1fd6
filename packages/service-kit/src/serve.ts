import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import closeWithGrace from 'close-with-grace';
import type { App } from './app.ts';
import { localeOf } from './locale.ts';
import type { Logger } from './logger.ts';
import { problemResponse, problems } from './problem.ts';

export interface ServeOptions {
  app: App;
  /** 0 takes any free one. */
  port: number;
  logger: Logger;
  /** Releases what the service holds (database, timers), after the last answer. */
  onStop?: () => void | Promise<void>;
  /** Addresses to listen on. Default: this machine only. */
  hosts?: readonly string[];
  /** How long one request may take, from its first byte to its answer. */
  requestMs?: number;
  /** How long open requests may go on after a stop. */
  drainMs?: number;
}

export interface Running {
  /** The port that it really listens on. */
  port: number;
  /** What SIGTERM does, without the end of the process. */
  stop(): Promise<void>;
}

/**
 * Listens, and ends well: SIGTERM or SIGINT stop the listening, let open requests finish, call `onStop`, and exit.
 * @throws when the port is taken, with a sentence that says so
 */
export async function serve(options: ServeOptions): Promise<Running> {
  const { app, port, logger, onStop, hosts = ['127.0.0.1'], requestMs = 15_000, drainMs = 5_000 } = options;
  const servers: Server[] = [];
  let realPort = port;
  for (const host of hosts) {
    const server = createAdaptorServer({
      fetch: (request, env) => withinTime(request, app.fetch(request, env), requestMs),
      serverOptions: {
        requestTimeout: requestMs,
        headersTimeout: Math.min(10_000, requestMs),
        keepAliveTimeout: 65_000,
      },
      overrideGlobalObjects: true,
    }) as Server;
    realPort = await listen(server, realPort, host);
    servers.push(server);
  }

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= Promise.all(servers.map((server) => drain(server, drainMs))).then(() => onStop?.());
    return stopped;
  };
  closeWithGrace(
    { delay: drainMs + 3_000, logger: { error: (...what: unknown[]) => logger.error({ what }, 'stop') } },
    async ({ err, signal }) => {
      if (err) logger.fatal({ err }, 'unexpected error, stopping');
      else logger.info({ signal }, 'stopping');
      // A supervisor's SIGTERM after Ctrl-C to the whole group is the same wish, not a second, impatient one.
      for (const again of ['SIGINT', 'SIGTERM'] as const) {
        process.removeAllListeners(again);
        process.on(again, () => {});
      }
      await stop();
      logger.flush();
    },
  );
  return { port: realPort, stop };
}

/** Answers 504 where the handler is not done in time; its late answer goes nowhere. */
function withinTime(
  request: Request,
  answer: Response | Promise<Response>,
  ms: number,
): Response | Promise<Response> {
  if (answer instanceof Response) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => resolve(problemResponse(problems.timeout(), { locale: localeOf(request) })),
      ms,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} on ${host} is taken.`, { cause: error })
          : error,
      ),
    );
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** No new connection; idle ones end now, busy ones with their answer, the rest when the time is over. */
function drain(server: Server, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), ms);
    server.close(() => {
      clearTimeout(force);
      resolve();
    });
    server.closeIdleConnections();
  });
}
