import { performance } from 'node:perf_hooks';
import type { App } from './app-env.ts';

/** Answers whether the service may be sent requests, with figures for people who ask why. Nothing private. */
export interface Readiness {
  ready: boolean;
  [detail: string]: string | number | boolean | null;
}

/**
 * `/livez`: the process answers. `/readyz`: 200 only when it can do its work; both with a small JSON body. How busy the process is stands there, too, unless everybody may ask (`isPublic`).
 */
export function registerHealthRoutes(
  app: App,
  { ready, isPublic = false }: { ready: () => Readiness | Promise<Readiness>; isPublic?: boolean },
): void {
  const headers = { 'cache-control': 'no-store' };
  const readLoad = createLoadReader();
  app.get('/livez', (c) => c.json({ live: true }, 200, headers));
  app.get('/readyz', async (c) => {
    const state = await ready();
    return c.json({ ...state, ...(!isPublic && readLoad()) }, state.ready ? 200 : 503, headers);
  });
}

/** How busy the process was since the last look, and how much memory it has. */
function createLoadReader() {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return {
      busyPercent: Math.round(utilization * 100),
      memoryMb: Math.round(process.memoryUsage.rss() / 2 ** 20),
    };
  };
}
