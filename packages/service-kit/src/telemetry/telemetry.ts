import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';
import { trace } from '@opentelemetry/api';
import type { AttributesOf, CounterName, ObservedName, SpanAttributes } from './metric-table.ts';

/** What is known of the request that is being answered. */
export interface RequestScope {
  route: string | undefined;
  /** With its span; absent where it is not recorded. */
  context: Context | undefined;
}

/** What runs where telemetry is on. There is one for a process, however many services are in it. */
export interface Telemetry {
  tracer: Tracer;
  /** The share of the traces that begin here. */
  tracedShare: number;
  runInScope(scope: RequestScope, run: () => void): void;
  getScope(): RequestScope | undefined;
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

/** Whether requests may be recorded as traces. */
export const isTracing = (): boolean => (running?.tracedShare ?? 0) > 0;

export const getScope = (): RequestScope | undefined => running?.getScope();

/** Begins a span below what is going on; undefined where that is not recorded. */
export function startChildSpan(name: string, kind: SpanKind, attributes: SpanAttributes): Span | undefined {
  const context = getScope()?.context;
  return context && running?.tracer.startSpan(name, { kind, attributes }, context);
}

/** The recorded trace to which what is going on belongs. */
export function getTraceId(): string | undefined {
  const context = getScope()?.context;
  return context && trace.getSpanContext(context)?.traceId;
}
