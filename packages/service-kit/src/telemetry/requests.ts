import type { IncomingMessage, ServerResponse } from 'node:http';
import { createContextKey, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { getTelemetry } from './telemetry.ts';

const scopeKey = createContextKey('request');
/** What is known of the request that is being answered. */
interface RequestScope {
  route?: string;
}

type HandleRequest = (request: IncomingMessage, response: ServerResponse) => void;

/** Methods that HTTP knows; any other word is a visitor's. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Measures each request, and makes it a span of the trace that its `traceparent` names; of a trace of its own where
 * nobody may name one. Where telemetry is off it gives `handle` back.
 */
export function measureRequests(
  handle: HandleRequest,
  { service, trustsTraceparent }: { service: string; trustsTraceparent: boolean },
): HandleRequest {
  const telemetry = getTelemetry();
  if (!telemetry) return handle;
  const { tracer, contexts, extract, recordDuration } = telemetry;
  return (request, response) => {
    const started = performance.now();
    const method = methods.has(request.method ?? '') ? request.method! : '_OTHER';
    const parent = trustsTraceparent ? extract(request.headers) : ROOT_CONTEXT;
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
    const scope: RequestScope = {};
    response.once('close', () => {
      const route = scope.route ?? 'none';
      // A visitor who left before the answer got no status: 499, as proxies write it.
      const status = response.headersSent ? response.statusCode : 499;
      recordDuration((performance.now() - started) / 1000, { service, method, route, status });
      if (span.isRecording()) {
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': route,
          'http.response.status_code': status,
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    });
    contexts.with(trace.setSpan(parent, span).setValue(scopeKey, scope), () => handle(request, response));
  };
}

/** Names the route of the request that is being answered: a pattern of ours, never an address. The first name counts. */
export function nameRoute(route: string): void {
  const scope = getTelemetry()?.contexts.active().getValue(scopeKey) as RequestScope | undefined;
  if (scope) scope.route ??= route;
}
