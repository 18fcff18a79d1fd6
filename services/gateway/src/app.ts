import { type App, createApp, createUploadLookup, type Logger } from '@app/service-kit';
import { endpoints } from '@app/types';
import { extraRoutes } from './calls/route-table.ts';
import type { Settings } from './env.ts';
import { createGatewayDeps, type GatewayOptions } from './gateway-deps.ts';
import { createRoutes } from './routes.ts';

/** Creates the gateway: `intercept` handles a request first, `app` handles the rest. */
export function createGateway(settings: Settings, logger: Logger, options: GatewayOptions = {}) {
  const deps = createGatewayDeps(settings, logger, options);
  const { headers, upstreams, proxyMounts, registry, renderer } = deps;
  const app: App = createApp({ name: 'gateway', logger, headers: headers.page });
  const intercept = createRoutes(app, deps);

  return {
    app,
    intercept,
    findUpload: createUploadLookup([...endpoints, ...extraRoutes]),
    /** Resolves when the first pages can be rendered. */
    ready: registry.ready,
    close: async () => {
      const closables = [upstreams, ...proxyMounts.map(({ upstream }) => upstream), registry];
      renderer.close();
      await Promise.all(closables.map((closable) => closable.close()));
    },
  };
}
