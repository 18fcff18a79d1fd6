import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { getScope, getTelemetry, type RequestScope } from './telemetry.ts';

type HandleRequest = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Origin of traces. `begin`: here, for a share of the requests; `traceparent` of visitors is ignored. `continue`: the
 * caller decides. `both`: the caller's, else begin.
 */
export type TraceOrigin = 'begin' | 'continue' | 'both';

/** Known HTTP methods; others come from visitors and are not exported. */
const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
]);

/** Measures each request, and creates a span for recorded traces. Returns `handle` unchanged without telemetry. */
export function measureRequests(
  handle: HandleRequest,
  { service, traceOrigin }: { service: string; traceOrigin: TraceOrigin },
): HandleRequest {
  const telemetry = getTelemetry();
  if (!telemetry) return handle;
  const { runInScope, recordDuration } = telemetry;
  return (request, response) => {
    const startedAt = performance.now();
    const method = knownMethods.has(request.method ?? '') ? request.method! : '_OTHER';
    const parentContext = findParentContext(request, traceOrigin);
    const span =
      parentContext && telemetry.tracer.startSpan(method, { kind: SpanKind.SERVER }, parentContext);
    const scope: RequestScope = { route: undefined, context: span && trace.setSpan(parentContext, span) };
    response.once('close', () => {
      const route = scope.route ?? 'none';
      // A visitor who left before the response has status 499, as proxies write it.
      const status = response.headersSent ? response.statusCode : 499;
      recordDuration((performance.now() - startedAt) / 1000, { service, method, route, status });
      if (span) endRequestSpan(span, method, route, status);
    });
    runInScope(scope, () => handle(request, response));
  };

  /** The parent context of a request's span; undefined: not recorded. */
  function findParentContext({ headers }: IncomingMessage, origin: TraceOrigin): Context | undefined {
    if (origin !== 'begin' && headers.traceparent !== undefined) {
      const callerContext = telemetry!.extract(headers);
      // A caller may set further flags.
      const { traceFlags = TraceFlags.NONE } = trace.getSpanContext(callerContext) ?? {};
      const isRecorded = (traceFlags & TraceFlags.SAMPLED) !== 0;
      if (isRecorded || origin === 'continue') return isRecorded ? callerContext : undefined;
    }
    return origin !== 'continue' && Math.random() < telemetry!.tracedShare ? ROOT_CONTEXT : undefined;
  }
}

function endRequestSpan(span: Span, method: string, route: string, status: number): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Sets the route pattern of the current request. The first one counts. */
export function nameRoute(route: string): void {
  const scope = getScope();
  if (scope) scope.route ??= route;
}
