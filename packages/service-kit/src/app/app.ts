import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { matchedRoutes } from 'hono/route';
import { isUnreachable } from '../database-errors.ts';
import type { IdempotencyStore } from '../limits/idempotency.ts';
import type { SanctionCheck } from '../limits/sanctions.store.ts';
import { detectLocale } from '../problem/locale.ts';
import { HttpProblem, problems, toProblemResponse } from '../problem/problem.ts';
import type { Logger } from '../server/logger.ts';
import type { Identity } from '../session/session.ts';
import type { StaffGate } from '../session/staff.ts';
import { nameRoute } from '../telemetry/requests.ts';
import { getTraceId } from '../telemetry/telemetry.ts';
import { createAccessLog } from './access-log.ts';
import type { App, AppEnv } from './app-env.ts';
import { isDirect } from './direct.ts';
import { getHandlerTimeout } from './patience.ts';

export interface AppOptions {
  /** The service's name, as its log lines carry it. */
  name: string;
  logger: Logger;
  /** Sent with every answer. Default: `apiHeaders`. A handler may override one by `c.header`. */
  headers?: Readonly<Record<string, string>>;
  /** How long a request may take. Then it is answered 504, and its late answer goes nowhere. */
  requestMs?: number;
  /** Whose token is whose (`identityFrom`). Calls with a session need it. */
  identity?: Identity;
  /** Where the answers of idempotent calls are kept (`idempotencyStore`). Those calls need it. */
  idempotency?: IdempotencyStore;
  /** What staff forbid accounts (`createSanctionCheck`): asked before every write in a session. */
  sanctions?: SanctionCheck;
  /** Who of the team is who. Calls of the back office need it. */
  staff?: StaffGate;
}

/** What `mount` finds with its app. */
export type AppDeps = Pick<AppOptions, 'logger' | 'identity' | 'idempotency' | 'sanctions' | 'staff'>;
const depsByApp = new WeakMap<App, AppDeps>();
export const getAppDeps = (app: App): AppDeps | undefined => depsByApp.get(app);

/** What a JSON service says with every answer: data only, never a document. */
export const apiHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** A longer query is no search of ours. Paths are judged by their schema. */
const longestQuery = 8192;

/**
 * A Hono app that does what every service must: request id, safe headers, bounded time, one log line a request, and
 * problems instead of errors: 404 and 405 (with `Allow`), 503 where the database is out of reach, 504, and 500
 * without a word of why.
 */
export function createApp({
  name,
  logger,
  headers: fixed = apiHeaders,
  requestMs = 15_000,
  ...fitted
}: AppOptions): App {
  const app: App = new Hono<AppEnv>();
  depsByApp.set(app, { logger, ...fitted });
  const log = createAccessLog(logger, name);

  // All in one, and headers before `next()`: together Hono's stock middleware costs 500 µs a request, this 4 (G8).
  app.use((c, next) => {
    const started = performance.now();
    const requestId = resolveRequestId(c.req.header('x-request-id'));
    const headers = { ...fixed, 'x-request-id': requestId };
    c.set('headers', headers);
    const route = matchedRoutes(c).at(-1);
    nameRoute(route?.path ?? '*');
    const traceId = getTraceId();
    if (!isDirect(route?.handler)) for (const [name, value] of Object.entries(headers)) c.header(name, value);
    const logEnd = (status: number) =>
      log(requestId, c.req.method, route?.path ?? '*', status, performance.now() - started, traceId);

    const query = c.req.url.indexOf('?');
    if (query !== -1 && c.req.url.length - query > longestQuery) {
      logEnd(414);
      throw problems.uriTooLong();
    }
    return new Promise<void>((resolve, reject) => {
      const handleTimeout = () => {
        logEnd(504);
        reject(['GET', 'HEAD'].includes(c.req.method) ? problems.timeout() : problems.writeTimeout());
      };
      const deadline = setTimeout(handleTimeout, getHandlerTimeout(route?.handler) ?? requestMs);
      next().then(
        () => {
          clearTimeout(deadline);
          logEnd(c.res.status);
          resolve();
        },
        (error: unknown) => {
          clearTimeout(deadline);
          reject(error);
        },
      );
    });
  });

  const toErrorResponse = (c: Context<AppEnv>, problem: HttpProblem) => {
    const headers = c.get('headers');
    return toProblemResponse(problem, {
      locale: detectLocale(c.req.raw),
      requestId: headers['x-request-id'],
      headers,
      personal: c.get('personal'),
    });
  };
  app.onError((error, c) => {
    const problem = toProblem(error);
    if (problem.status >= 500)
      logger.error({ id: c.get('headers')['x-request-id'], err: error }, problem.code);
    return toErrorResponse(c, problem);
  });
  app.notFound((c) => {
    const allow = listMethods(app, c.req.path);
    return toErrorResponse(c, allow.length > 0 ? problems.methodNotAllowed(allow) : problems.notFound());
  });
  return app;
}

/** The gateway's id is taken over, so that one id follows a request through all services. */
const resolveRequestId = (given: string | undefined) =>
  given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();

/** What an unexpected error may be told as: the answer never holds its text or stack. */
function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  return isUnreachable(error) ? problems.unavailable(error) : problems.internal(error);
}

/** Which methods have a route of their own at this path (middleware is registered for all of them). */
function listMethods(app: App, path: string): string[] {
  const methods = new Set(app.routes.map(({ method }) => method));
  const at = [...methods].filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method && method !== 'ALL'),
  );
  return at.includes('GET') ? ['HEAD', ...at] : at;
}
