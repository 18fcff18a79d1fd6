import * as z from 'zod';

/** Settings of every service. Without the first two nothing is measured, and nothing is loaded for it. */
export const telemetrySettings = z.object({
  /** A collector that takes OTLP over HTTP: traces and metrics are sent there. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** "name=value" pairs that go with it, say for a key. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Metrics as Prometheus text at /metrics of this port, on LISTEN_HOST or this machine alone. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** The share of the visitors' requests whose traces are recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
});
export type TelemetrySettings = z.output<typeof telemetrySettings>;
