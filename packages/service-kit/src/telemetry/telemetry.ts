import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';
import { ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { AttributesOf, CounterName, ObservedName, SpanAttributes } from './metric-table.ts';

/** What runs where telemetry is on. There is one for a process, however many services are in it. */
export interface Telemetry {
  tracer: Tracer;
  contexts: { active(): Context; with<R>(context: Context, run: () => R): R };
  extract(headers: Record<string, unknown>): Context;
  inject(context: Context, setHeader: (name: string, value: string) => void): void;
  recordDuration(seconds: number, attributes: Attributes): void;
  count(name: CounterName, attributes: Attributes): void;
  observe(name: ObservedName, read: Read): void;
  stop(): Promise<void>;
}
type Observation = readonly [value: number, attributes?: Attributes];
type Read = () => readonly Observation[] | Promise<readonly Observation[]>;

let running: Telemetry | undefined;
export const getTelemetry = (): Telemetry | undefined => running;
export const setTelemetry = (telemetry: Telemetry | undefined): void => {
  running = telemetry;
};

/** Adds one. */
export function count<N extends CounterName>(name: N, attributes: AttributesOf<N>): void {
  running?.count(name, attributes);
}

/** Has a value read whenever metrics are exported. `read` gives one for each set of attributes. */
export function observe<N extends ObservedName>(
  name: N,
  read: () =>
    | readonly (readonly [number, AttributesOf<N>])[]
    | Promise<readonly (readonly [number, AttributesOf<N>])[]>,
): void {
  running?.observe(name, read);
}

/** Begins a span below what is going on; undefined where that is not recorded. */
export function startChildSpan(name: string, kind: SpanKind, attributes: SpanAttributes): Span | undefined {
  const context = running?.contexts.active();
  if (!context || !trace.getSpan(context)?.isRecording()) return undefined;
  return running!.tracer.startSpan(name, { kind, attributes }, context);
}

/** The trace to which what is going on belongs. */
export function getTraceId(): string | undefined {
  const context = running?.contexts.active();
  return context && context !== ROOT_CONTEXT ? trace.getSpan(context)?.spanContext().traceId : undefined;
}
