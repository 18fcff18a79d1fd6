import { type Span, SpanKind } from '@opentelemetry/api';
import type { MongoClient } from 'mongodb';
import { endSpan, startChildSpan } from './telemetry.ts';

/** Creates a span for each MongoDB command of a recorded trace: name and collection. Requires `monitorCommands`. */
export function traceCommands(client: MongoClient): void {
  const spans = new Map<number, Span>();
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
  client.on('commandSucceeded', ({ requestId }) => endSpan(spans, requestId));
  client.on('commandFailed', ({ requestId, failure }) => endSpan(spans, requestId, failure));
}
