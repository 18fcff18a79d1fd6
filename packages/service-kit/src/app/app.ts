import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { isUnreachable } from '../database-errors.ts';
import type { IdempotencyStore } from '../limits/idempotency.store.ts';
import type { SanctionCheck } from '../limits/sanctions.store.ts';
import { detectLocale } from '../problem/locale.ts';
import { HttpProblem, problems, toProblemResponse } from '../problem/problem.ts';
import type { Logger } from '../server/logger.ts';
import type { Identity, PipelineGate, StaffGate } from '../session/session.ts';
import { nameRoute } from '../telemetry/requests.ts';
import { getTraceId } from '../telemetry/telemetry.ts';
import { createAccessLogger } from './access-log.ts';
import type { App, AppEnv } from './app-env.ts';
import { isDirect } from './direct.ts';

export interface AppOptions {
  /** Name of the service in log lines. */
  name: string;
  logger: Logger;
  /** Headers of every response. Default: `apiHeaders`. Handlers may override one with `c.header`. */
  headers?: Readonly<Record<string, string>>;
  /** Time limit of a request; then it gets 504, and its late response is dropped. */
  requestTimeoutMs?: number;
  /** Verifies session tokens. Required for calls with a session. */
  identity?: Identity;
  /** Stores responses of idempotent calls, which require it. */
  idempotency?: IdempotencyStore;
  /** Checks sanctions before every write with a session. */
  sanctions?: SanctionCheck;
  /** Authenticates staff. Required for staff calls. */
  staff?: StaffGate;
  /** Authenticates pipelines. Required for their calls. */
  pipelines?: PipelineGate;
}

/** Dependencies that `registerCall` finds by app. */
export type AppDeps = Pick<
  AppOptions,
  'logger' | 'identity' | 'idempotency' | 'sanctions' | 'staff' | 'pipelines'
>;
const depsByApp = new WeakMap<App, AppDeps>();
export const getAppDeps = (app: App): AppDeps | undefined => depsByApp.get(app);

/** Headers of a JSON service: data only, never a document. */
export const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Maximum length of a query. Paths are checked by their schema. */
const maxQueryLength = 8192;

const handlerTimeouts = new WeakMap<object, number>();

/** Sets a longer time limit for this handler. */
export const setHandlerTimeout = (handler: object, ms: number): void => void handlerTimeouts.set(handler, ms);

const getHandlerTimeout = (handler: object | undefined): number | undefined =>
  handler && handlerTimeouts.get(handler);

/**
 * A Hono app with everything that services share: request id, secure headers, time limit, one log line per request, and
 * problems for errors: 404, 405 (with `Allow`), 503 if the database is unreachable, 504, and 500 without details.
 */
export function createApp({
  name,
  logger,
  headers: baseHeaders = apiHeaders,
  requestTimeoutMs = 15_000,
  ...dependencies
}: AppOptions): App {
  const app: App = new Hono<AppEnv>();
  depsByApp.set(app, { logger, ...dependencies });
  const logRequest = createAccessLogger(logger, name);

  // One middleware, with headers set before `next()`: Hono's stock middleware costs 500 µs per request, this 4.
  app.use((c, next) => {
    const startedAt = performance.now();
    const requestId = resolveRequestId(c.req.header('x-request-id'));
    const headers = { ...baseHeaders, 'x-request-id': requestId };
    c.set('headers', headers);
    const route = matchedRoutes(c).at(-1);
    nameRoute(route?.path ?? '*');
    const traceId = getTraceId();
    if (!isDirect(route?.handler)) for (const [name, value] of Object.entries(headers)) c.header(name, value);
    const logResponse = (status: number) =>
      logRequest(requestId, c.req.method, route?.path ?? '*', status, performance.now() - startedAt, traceId);

    const queryStart = c.req.url.indexOf('?');
    if (queryStart !== -1 && c.req.url.length - queryStart > maxQueryLength) {
      logResponse(414);
      throw problems.uriTooLong();
    }
    return new Promise<void>((resolve, reject) => {
      const handleTimeout = () => {
        logResponse(504);
        reject(['GET', 'HEAD'].includes(c.req.method) ? problems.timeout() : problems.writeTimeout());
      };
      const timeoutTimer = setTimeout(handleTimeout, getHandlerTimeout(route?.handler) ?? requestTimeoutMs);
      next().then(
        () => {
          clearTimeout(timeoutTimer);
          logResponse(c.res.status);
          resolve();
        },
        (error: unknown) => {
          clearTimeout(timeoutTimer);
          reject(error);
        },
      );
    });
  });

  const toErrorResponse = (c: Context<AppEnv>, problem: HttpProblem) => {
    const headers = c.get('headers');
    return toProblemResponse(problem, {
      locale: detectLocale(c.req.raw),
      path: c.req.path,
      requestId: headers['x-request-id'],
      headers,
      isPersonal: c.get('isPersonal'),
    });
  };
  app.onError((error, c) => {
    const problem = toProblem(error);
    if (problem.status >= 500)
      logger.error({ id: c.get('headers')['x-request-id'], err: error }, problem.code);
    return toErrorResponse(c, problem);
  });
  app.notFound((c) => {
    const allowedMethods = listMethods(app, c.req.path);
    return toErrorResponse(
      c,
      allowedMethods.length > 0 ? problems.methodNotAllowed(allowedMethods) : problems.notFound(),
    );
  });
  return app;
}

/** Accepts the gateway's id, so that one id follows a request through all services. */
const resolveRequestId = (receivedId: string | undefined) =>
  receivedId && /^[\w-]{8,64}$/.test(receivedId) ? receivedId : randomUUID();

/** Converts an unexpected error; its text and stack are never sent. */
function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  return isUnreachable(error) ? problems.unavailable(error) : problems.internal(error);
}

/** Methods with a route at this path (middleware is registered for all). */
function listMethods(app: App, path: string): string[] {
  const methods = new Set(app.routes.map(({ method }) => method));
  const methodsAtPath = [...methods].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && method !== 'ALL'),
  );
  return methodsAtPath.includes('GET') ? ['HEAD', ...methodsAtPath] : methodsAtPath;
}
