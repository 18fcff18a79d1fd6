import * as z from 'zod';

/** Telemetry settings of all services. Without collector and port nothing is measured or loaded. */
export const telemetrySettings = z.object({
  /** Version of the running release: in `/livez`, and as `service.version` of metrics and traces. */
  RELEASE: z.string().max(64).default('development'),
  /** How much is logged. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** OTLP collector over HTTP for traces and metrics. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Headers as "name=value" pairs, for example a key. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** Port of Prometheus metrics at /metrics, on LISTEN_HOST or loopback. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** Share of visitors' requests whose traces are recorded, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
});
export type TelemetrySettings = z.output<typeof telemetrySettings>;
