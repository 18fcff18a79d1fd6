// The OpenTelemetry SDK, loaded only with telemetry. Without instrumentation by patching modules, which does not work
// in bundles.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT } from '@opentelemetry/api';
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AggregationType,
  createAllowListAttributesProcessor,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { durationBounds, type MetricName, metricTable, spanAttributes } from './metric-table.ts';
import type { TelemetrySettings } from './settings.ts';
import type { RequestScope, Telemetry } from './telemetry.ts';

const stopTimeoutMs = 1_000;

interface TelemetryOptions {
  service: string;
  settings: TelemetrySettings;
  logger: Logger;
  host: string;
}

export function createTelemetry({ service, settings, logger, host }: TelemetryOptions): Telemetry {
  setGlobalErrorHandler((err) => logger.warn({ err }, 'telemetry'));
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, METRICS_PORT: port } = settings;
  const resource = resourceFromAttributes({
    'service.name': service,
    'service.namespace': 'stridewell',
    'service.version': settings.RELEASE,
  });
  const toUrl = (signal: string) => `${endpoint?.replace(/\/$/, '')}/v1/${signal}`;
  const tracerProvider = new TracerProvider({
    resource,
    // Sampling was decided before the span.
    sampler: new AlwaysOnSampler(),
    spanProcessors: endpoint
      ? [
          new BatchSpanProcessor({
            exporter: limitAttributes(new OTLPTraceExporter({ url: toUrl('traces') })),
          }),
        ]
      : [],
  });
  const meterProvider = new MeterProvider({
    resource,
    readers: [
      ...(endpoint
        ? [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url: toUrl('metrics') }) })]
        : []),
      ...(port
        ? [
            new PrometheusExporter({ host, port, withoutScopeInfo: true }, (err) => {
              if (err) logger.error({ err }, 'metrics cannot be read');
            }),
          ]
        : []),
    ],
    views: Object.entries(metricTable).map(([instrumentName, { kind, attributes }]) => ({
      instrumentName,
      attributesProcessors: [createAllowListAttributesProcessor([...attributes])],
      ...(kind === 'histogram' && {
        aggregation: {
          type: AggregationType.EXPLICIT_BUCKET_HISTOGRAM,
          options: { boundaries: durationBounds, recordMinMax: false },
        },
      }),
    })),
  });
  const meter = meterProvider.getMeter('stridewell');
  const toInstrumentOptions = (name: MetricName) => ({ description: metricTable[name].description });
  const counters = new Map(
    listNames('counter').map((name) => [name, meter.createCounter(name, toInstrumentOptions(name))]),
  );
  const durationMetric = 'http_server_request_duration_seconds';
  const durationHistogram = meter.createHistogram(durationMetric, toInstrumentOptions(durationMetric));

  const scopes = new AsyncLocalStorage<RequestScope>();
  const propagator = new W3CTraceContextPropagator();
  const getter = {
    keys: (headers: Record<string, unknown>) => Object.keys(headers),
    get: (headers: Record<string, unknown>, key: string) => headers[key] as string | undefined,
  };
  const setter = {
    set: (setHeader: (name: string, value: string) => void, key: string, value: string) =>
      setHeader(key, value),
  };

  return {
    tracer: tracerProvider.getTracer('stridewell'),
    tracedShare: endpoint ? settings.OTEL_TRACES_SAMPLER_ARG : 0,
    runInScope: (scope, run) => scopes.run(scope, run),
    getScope: () => scopes.getStore(),
    extract: (headers) => propagator.extract(ROOT_CONTEXT, headers, getter),
    inject: (context: Context, setHeader) => propagator.inject(context, setHeader, setter),
    recordDuration: (seconds, attributes) => durationHistogram.record(seconds, attributes),
    count: (name, attributes, increment) => counters.get(name)?.add(increment, attributes),
    observe(name, readObservations) {
      const createInstrument =
        metricTable[name].kind === 'gauge' ? meter.createObservableGauge : meter.createObservableCounter;
      createInstrument.call(meter, name, toInstrumentOptions(name)).addCallback(async (result) => {
        for (const [value, attributes] of await readObservations()) result.observe(value, attributes);
      });
    },
    stop: async () => {
      // An unavailable collector must not delay the end of a service.
      await Promise.race([
        Promise.allSettled([tracerProvider.shutdown(), meterProvider.shutdown()]),
        sleep(stopTimeoutMs, undefined, { ref: false }),
      ]);
    },
  };
}

const listNames = (kind: string) =>
  (Object.keys(metricTable) as MetricName[]).filter((name) => metricTable[name].kind === kind);

const allowedAttributes: ReadonlySet<string> = new Set(spanAttributes);

/** Drops all attributes that are not allowed, events, and error texts before export. */
function limitAttributes(exporter: SpanExporter): SpanExporter {
  return {
    export(spans, done) {
      for (const { attributes, events, status } of spans) {
        for (const name of Object.keys(attributes)) if (!allowedAttributes.has(name)) delete attributes[name];
        events.length = 0;
        delete status.message;
      }
      exporter.export(spans, done);
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  };
}
