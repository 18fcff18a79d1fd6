import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import { ROOT_CONTEXT, type Span, SpanKind, trace } from '@opentelemetry/api';
import { endSpan, findPeer, startChildSpan, type Telemetry } from './telemetry.ts';

/** A request as reported by undici, including `fetch`. */
interface OutgoingRequest {
  origin: string;
  method: string;
  addHeader(name: string, value: string): void;
}

/**
 * Creates a span for each outgoing request of a recorded trace, and propagates the trace to our services (`namePeer`)
 * only. Returns a function that stops it.
 */
export function traceOutgoing(telemetry: Telemetry): () => void {
  const spans = new WeakMap<object, Span>();
  const listeners: Record<string, ChannelListener> = {
    'undici:request:create': (message) => {
      const { request } = message as { request: OutgoingRequest };
      const peer = findPeer(String(request.origin));
      const span = startChildSpan(`${request.method} ${peer ?? 'outside'}`, SpanKind.CLIENT, {
        'http.request.method': request.method,
        'peer.service': peer ?? 'outside',
      });
      if (span) spans.set(request, span);
      if (span && peer)
        telemetry.inject(trace.setSpan(ROOT_CONTEXT, span), (name, value) => request.addHeader(name, value));
    },
    'undici:request:headers': (message) => {
      const { request, response } = message as { request: object; response: { statusCode: number } };
      spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
    },
    'undici:request:trailers': (message) => endSpan(spans, (message as { request: object }).request),
    'undici:request:error': (message) => {
      const { request, error } = message as { request: object; error: Error };
      endSpan(spans, request, error);
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
