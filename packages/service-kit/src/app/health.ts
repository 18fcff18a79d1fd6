import type { App } from './app-env.ts';

/** Answers whether the service may be sent requests, with figures for people who ask why. Nothing private. */
export interface Readiness {
  ready: boolean;
  [detail: string]: string | number | boolean | null;
}

/** `/livez`: the process answers. `/readyz`: 200 only when it can do its work; both with a small JSON body. */
export function registerHealthRoutes(
  app: App,
  { ready }: { ready: () => Readiness | Promise<Readiness> },
): void {
  const headers = { 'cache-control': 'no-store' };
  app.get('/livez', (c) => c.json({ live: true }, 200, headers));
  app.get('/readyz', async (c) => {
    const state = await ready();
    return c.json(state, state.ready ? 200 : 503, headers);
  });
}
