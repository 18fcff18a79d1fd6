import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { getScope, getTelemetry, type RequestScope } from './telemetry.ts';

type HandleRequest = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Where traces come from. `begin`: here, for a share of the requests, because they are visitors', whose `traceparent`
 * counts for nothing. `continue`: from the caller, who has decided whether there is one. `both`: the one, else the other.
 */
export type TraceOrigin = 'begin' | 'continue' | 'both';

/** Methods that HTTP knows; any other word is a visitor's. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Measures each request, and makes it a span where it belongs to a recorded trace: most do not, and cost no more than
 * their duration. Where telemetry is off it gives `handle` back.
 */
export function measureRequests(
  handle: HandleRequest,
  { service, traces }: { service: string; traces: TraceOrigin },
): HandleRequest {
  const telemetry = getTelemetry();
  if (!telemetry) return handle;
  const { runInScope, recordDuration } = telemetry;
  return (request, response) => {
    const started = performance.now();
    const method = methods.has(request.method ?? '') ? request.method! : '_OTHER';
    const context = findTrace(request, traces);
    const span = context && telemetry.tracer.startSpan(method, { kind: SpanKind.SERVER }, context);
    const scope: RequestScope = { route: undefined, context: span && trace.setSpan(context, span) };
    response.once('close', () => {
      const route = scope.route ?? 'none';
      // A visitor who left before the answer got no status: 499, as proxies write it.
      const status = response.headersSent ? response.statusCode : 499;
      recordDuration((performance.now() - started) / 1000, { service, method, route, status });
      if (span) endRequestSpan(span, method, route, status);
    });
    runInScope(scope, () => handle(request, response));
  };

  /** What a span of this request hangs from; undefined: it is not recorded. */
  function findTrace({ headers }: IncomingMessage, origin: TraceOrigin): Context | undefined {
    if (origin !== 'begin' && headers.traceparent !== undefined) {
      const parent = telemetry!.extract(headers);
      const isRecorded = trace.getSpanContext(parent)?.traceFlags === 1;
      if (isRecorded || origin === 'continue') return isRecorded ? parent : undefined;
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

/** Names the route of the request that is being answered: a pattern of ours, never an address. The first name counts. */
export function nameRoute(route: string): void {
  const scope = getScope();
  if (scope) scope.route ??= route;
}
