import { type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import type { MongoClient } from 'mongodb';
import { startChildSpan } from './telemetry.ts';

/** Creates a span for each MongoDB command of a recorded trace: name and collection. Requires `monitorCommands`. */
export function traceCommands(client: MongoClient): void {
  const spans = new Map<number, Span>();
  const endSpan = (requestId: number, error?: Error) => {
    const span = spans.get(requestId);
    if (!span) return;
    spans.delete(requestId);
    if (error) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error.name);
    span.end();
  };
  client.on('commandStarted', ({ requestId, commandName, command }) => {
    const collection: unknown = command[commandName];
    const isNamed = typeof collection === 'string';
    const span = startChildSpan(isNamed ? `${commandName} ${collection}` : commandName, SpanKind.CLIENT, {
      'db.system.name': 'mongodb',
      'db.operation.name': commandName,
      ...(isNamed && { 'db.collection.name': collection }),
    });
    if (span) spans.set(requestId, span);
  });
  client.on('commandSucceeded', ({ requestId }) => endSpan(requestId));
  client.on('commandFailed', ({ requestId, failure }) => endSpan(requestId, failure));
}
