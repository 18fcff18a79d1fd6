import type { Attributes, Context, Span, SpanKind, Tracer } from '@opentelemetry/api';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { CounterName, MetricAttributes, ObservedName, SpanAttributes } from './metric-table.ts';

/** Data of the current request. */
export interface RequestScope {
  route: string | undefined;
  /** Trace context with its span; absent if not recorded. */
  context: Context | undefined;
}

/** The running telemetry, one per process, however many services it contains. */
export interface Telemetry {
  tracer: Tracer;
  /** Share of traces that begin here. */
  tracedShare: number;
  runInScope(scope: RequestScope, run: () => void): void;
  getScope(): RequestScope | undefined;
  extract(headers: Record<string, unknown>): Context;
  inject(context: Context, setHeader: (name: string, value: string) => void): void;
  recordDuration(seconds: number, attributes: Attributes): void;
  count(name: CounterName, attributes: Attributes, increment: 0 | 1): void;
  observe(name: ObservedName, readObservations: ReadObservations): void;
  stop(): Promise<void>;
}
type Observation = readonly [value: number, attributes?: Attributes];
type ReadObservations = () => readonly Observation[] | Promise<readonly Observation[]>;

let currentTelemetry: Telemetry | undefined;
export const getTelemetry = (): Telemetry | undefined => currentTelemetry;
export const setTelemetry = (telemetry: Telemetry | undefined): void => {
  currentTelemetry = telemetry;
};

const peers = new Map<string, string>();

/** Names a service of ours by its address. Traces are propagated to such addresses only. */
export function namePeer(name: string, url: string): void {
  peers.set(new URL(url).origin, name);
}
export const findPeer = (origin: string): string | undefined => peers.get(origin);

export function count<N extends CounterName>(name: N, attributes: MetricAttributes<N>): void {
  currentTelemetry?.count(name, attributes, 1);
}

/** Exports a counter at 0, so that its first increment is an increase for alerts. */
export function exportZero<N extends CounterName>(name: N, attributes: MetricAttributes<N>): void {
  currentTelemetry?.count(name, attributes, 0);
}

/** Registers a value that is read on each export. `readObservations` returns one per set of attributes. */
export function observe<N extends ObservedName>(
  name: N,
  readObservations: () =>
    | readonly (readonly [number, MetricAttributes<N>])[]
    | Promise<readonly (readonly [number, MetricAttributes<N>])[]>,
): void {
  currentTelemetry?.observe(name, readObservations);
}

export const isTracing = (): boolean => (currentTelemetry?.tracedShare ?? 0) > 0;

export const getScope = (): RequestScope | undefined => currentTelemetry?.getScope();

/** Starts a child span of the current context; undefined if not recorded. */
export function startChildSpan(name: string, kind: SpanKind, attributes: SpanAttributes): Span | undefined {
  const context = getScope()?.context;
  return context && currentTelemetry?.tracer.startSpan(name, { kind, attributes }, context);
}

/** Ends the span of a key, if it has one. */
export function endSpan<K>(spans: Pick<Map<K, Span>, 'get' | 'delete'>, key: K, error?: Error): void {
  const span = spans.get(key);
  spans.delete(key);
  if (error) span?.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error.name);
  span?.end();
}

export function getTraceId(): string | undefined {
  const context = getScope()?.context;
  return context && trace.getSpanContext(context)?.traceId;
}
