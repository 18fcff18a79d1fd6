import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startTelemetry, stopTelemetry } from '@app/service-kit';
import { onTestFinished } from 'vitest';
import { silentLogger } from './servers-for-tests.ts';

/**
 * Exports metrics until the end of the test, by the real exporter: modules that another file of this process has loaded
 * do not see a mocked counter. Returns a function that reads the sum of a metric over all series with these attributes;
 * -1 if there is none.
 */
export async function startMetrics(): Promise<
  (metric: string, attributes: Record<string, string>) => Promise<number>
> {
  const portReservation = createServer().listen(0, '127.0.0.1');
  await once(portReservation, 'listening');
  const { port } = portReservation.address() as AddressInfo;
  await new Promise((resolve) => portReservation.close(resolve));
  await startTelemetry('gateway', silentLogger, { METRICS_PORT: String(port) });
  onTestFinished(stopTelemetry);
  return async (metric, attributes) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const lines = text
      .split('\n')
      .filter((line) => line.startsWith(`${metric}{`))
      .filter((line) =>
        Object.entries(attributes).every(([key, value]) => line.includes(`${key}="${value}"`)),
      );
    if (lines.length === 0) return -1;
    return lines.reduce((sum, line) => sum + Number(/\} (\S+)/.exec(line)?.[1]), 0);
  };
}
