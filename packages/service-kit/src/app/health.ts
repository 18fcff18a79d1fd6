import { performance } from 'node:perf_hooks';
import { observe } from '../telemetry/telemetry.ts';
import type { App } from './app-env.ts';

/** Readiness of a service with figures for diagnosis. Nothing private. */
export interface Readiness {
  ready: boolean;
  [detail: string]: string | number | boolean | null;
}

export const readRelease = (): string => process.env.RELEASE || 'development';

/**
 * `/livez`: the process answers, with its release. `/readyz`: 200 if the service can work, with its load unless
 * `isPublic`. Both return JSON. The metric `ready` follows `/readyz`.
 */
export function registerHealthRoutes(
  app: App,
  {
    getReadiness,
    isPublic = false,
  }: { getReadiness: () => Readiness | Promise<Readiness>; isPublic?: boolean },
): void {
  const headers = { 'cache-control': 'no-store' };
  const readLoad = createLoadReader();
  observe('ready', async () => [[(await getReadiness()).ready ? 1 : 0, {}]]);
  const release = readRelease();
  app.get('/livez', (c) => c.json({ live: true, release }, 200, headers));
  app.get('/readyz', async (c) => {
    const readiness = await getReadiness();
    return c.json({ ...readiness, ...(!isPublic && readLoad()) }, readiness.ready ? 200 : 503, headers);
  });
}

/** Event loop utilization since the last read, and memory. */
function createLoadReader() {
  let lastUtilization = performance.eventLoopUtilization();
  return () => {
    const currentUtilization = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(currentUtilization, lastUtilization);
    lastUtilization = currentUtilization;
    return {
      busyPercent: Math.round(utilization * 100),
      memoryMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
    };
  };
}
