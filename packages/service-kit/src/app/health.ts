import { createUtilizationReader } from '../telemetry/process-metrics.ts';
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
  const readUtilization = createUtilizationReader();
  observe('ready', async () => [[(await getReadiness()).ready ? 1 : 0, {}]]);
  const release = readRelease();
  app.get('/livez', (c) => c.json({ live: true, release }, 200, headers));
  app.get('/readyz', async (c) => {
    const readiness = await getReadiness();
    const load = !isPublic && {
      busyPercent: Math.round(readUtilization() * 100),
      memoryMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
    };
    return c.json({ ...readiness, ...load }, readiness.ready ? 200 : 503, headers);
  });
}
