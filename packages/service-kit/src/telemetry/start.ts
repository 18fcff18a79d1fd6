import type { Logger } from 'pino';
import { readEnv } from '../server/env.ts';
import { telemetrySettings } from './settings.ts';
import { getTelemetry, setTelemetry } from './telemetry.ts';

let stopTracing = () => {};

/** Starts traces and metrics as configured. Call it first: objects created earlier are not measured. */
export async function startTelemetry(
  service: string,
  logger: Logger,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const settings = readEnv(telemetrySettings, { env });
  if (getTelemetry() || !(settings.OTEL_EXPORTER_OTLP_ENDPOINT || settings.METRICS_PORT)) return;
  const { createTelemetry } = await import('./sdk.ts');
  const telemetry = createTelemetry({ service, settings, logger, host: env.LISTEN_HOST || '127.0.0.1' });
  const { observeProcess } = await import('./process-metrics.ts');
  observeProcess(telemetry);
  const { traceOutgoing } = await import('./outgoing.ts');
  stopTracing = traceOutgoing(telemetry);
  setTelemetry(telemetry);
}

export async function stopTelemetry(): Promise<void> {
  const telemetry = getTelemetry();
  setTelemetry(undefined);
  stopTracing();
  await telemetry?.stop();
}
