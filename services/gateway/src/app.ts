import path from 'node:path';
import { type App, createApp, health, type Logger } from '@app/service-kit';
import { searchEndpoints } from '@app/types';
import { mountApiDocs } from './api-docs.ts';
import type { Settings } from './env.ts';
import { front } from './front.ts';
import { mountPages } from './page-routes.ts';
import { pageMaker } from './pages.ts';
import { liveRegistry } from './registry.ts';
import { robotsText } from './robots.ts';
import { routeTable } from './route-table.ts';
import { dataHeaders, pageHeaders } from './security-headers.ts';
import { mountSitemap } from './sitemap.ts';
import { sitemapSource } from './sitemap-source.ts';
import { staticFiles } from './static-files.ts';
import { liveTemplate } from './template.ts';
import { isReady, upstream } from './upstream.ts';

/** Everything that the gateway answers: `front` sees a request first, `app` gets what it leaves. */
export function createGateway(settings: Settings, logger: Logger) {
  const { PORT, SEARCH_URL, GATEWAY_SHELL_DIR, GATEWAY_REMOTES_DIR, GATEWAY_REGISTRY_FILE } = settings;
  const origin = new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${PORT}`).origin;
  const policy = { https: origin.startsWith('https:'), devSources: settings.GATEWAY_DEV_SOURCES };
  const headers = { page: pageHeaders(policy), data: dataHeaders(policy) };
  const search = upstream('search', SEARCH_URL);
  const template = liveTemplate(path.join(GATEWAY_SHELL_DIR, 'public.html'), logger);
  const registry = liveRegistry(GATEWAY_REGISTRY_FILE, logger);

  const app: App = createApp({ name: 'gateway', logger, headers: headers.page });
  health(app, {
    ready: async () => {
      const parts = { search: await isReady(search), shell: template() !== undefined };
      return { ready: parts.search && parts.shell, ...parts };
    },
  });
  app.get('/robots.txt', (c) => c.text(robotsText(origin), 200, { 'cache-control': 'no-cache' }));
  mountSitemap(app, { origin, source: sitemapSource(search) });
  const own = mountApiDocs(app, { origin, endpoints: searchEndpoints });
  mountPages(app, pageMaker({ origin, https: policy.https, template, registry, search, logger }));

  return {
    app,
    intercept: front({
      route: routeTable(searchEndpoints),
      upstreams: { search },
      files: staticFiles({ shellDir: GATEWAY_SHELL_DIR, remotesDir: GATEWAY_REMOTES_DIR }),
      own,
      headers,
    }),
    close: () => search.close(),
  };
}
