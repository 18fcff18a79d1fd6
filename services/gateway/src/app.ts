import path from 'node:path';
import { type App, createApp, health, type Logger } from '@app/service-kit';
import { releasesStorageFrom } from '@app/storage';
import { endpoints, type ServiceName, serviceNames, urlVariableOf } from '@app/types';
import { annexesOf } from './annexes.ts';
import { mountApiDocs } from './api-docs.ts';
import { mountBackOffice } from './back-office-page.ts';
import { doorsOf } from './doors.ts';
import { fallbackRule, type Settings } from './env.ts';
import { failureReports } from './failure-reports.ts';
import { fallBacks } from './fall-backs.ts';
import { front } from './front.ts';
import { identityMeta, identitySources } from './identity-page.ts';
import { mapMeta, mapSources } from './map-tiles.ts';
import { otherCalls } from './other-calls.ts';
import { mountPages } from './page-routes.ts';
import { pageMaker } from './pages.ts';
import { previewLinks } from './preview-link.ts';
import { registryFrom } from './registry.ts';
import { addressOf } from './request-head.ts';
import { robotsText } from './robots.ts';
import { routeTable } from './route-table.ts';
import {
  backOfficeHeaders,
  dataHeaders,
  fileHeaders,
  pageHeaders,
  photoHeaders,
} from './security-headers.ts';
import { mountSitemap } from './sitemap.ts';
import { sitemapSource } from './sitemap-source.ts';
import { staticFiles } from './static-files.ts';
import { liveTemplate } from './template.ts';
import { isReady, type Upstream, upstream } from './upstream.ts';
import { variants } from './variant.ts';
import { visits } from './visits.ts';

/** Everything that the gateway answers: `front` sees a request first, `app` gets what it leaves. */
export function createGateway(settings: Settings, logger: Logger) {
  const { PORT, GATEWAY_SHELL_DIR, REMOTES_DIR, REMOTES_STORE, REMOTES_ORIGIN } = settings;
  const origin = new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${PORT}`).origin;
  const policy = {
    https: origin.startsWith('https:'),
    devSources: settings.GATEWAY_DEV_SOURCES,
    filesOrigin: REMOTES_ORIGIN,
    sources: [identitySources(settings), mapSources(settings)],
  };
  const data = dataHeaders(policy);
  const headers = {
    page: pageHeaders(policy),
    file: fileHeaders(policy),
    data,
    staff: data,
    photo: photoHeaders(policy),
  };
  const doors = doorsOf(settings.ADMIN_ORIGIN);
  const search = upstream('search', settings.SEARCH_URL);
  const upstreams: Partial<Record<ServiceName, Upstream>> = { search };
  for (const name of serviceNames) {
    const url = settings[urlVariableOf(name)];
    if (url) upstreams[name] ??= upstream(name, url);
  }
  const annexes = annexesOf(settings, { https: policy.https, headers });
  const template = liveTemplate(path.join(GATEWAY_SHELL_DIR, 'public.html'), logger);
  const registry = registryFrom(settings, logger);
  const { https } = policy;
  const links = previewLinks({ secret: settings.PREVIEW_SECRET, https });
  const variantOf = variants({ live: registry, links, https });
  const clientAddress = addressOf({ trustProxy: settings.TRUST_PROXY === '1' });
  const watch = fallBacks({ live: registry, rule: fallbackRule(settings), logger });
  const sent = visits({ watch, addressOf: clientAddress });
  const bucket = REMOTES_STORE === 's3' ? releasesStorageFrom(settings, '/') : undefined;
  const told = identityMeta(settings) + mapMeta(settings);

  const app: App = createApp({ name: 'gateway', logger, headers: headers.page });
  health(app, {
    ready: async () => {
      const known = Object.values(upstreams);
      const states = await Promise.all(known.map(async (one) => [one.name, await isReady(one)] as const));
      const shell = template() !== undefined;
      const services: Record<string, boolean> = Object.fromEntries(states);
      // The signed-out site does without the others.
      return { ready: services.search === true && shell, ...services, shell };
    },
  });
  app.get('/robots.txt', (c) => c.text(robotsText(origin), 200, { 'cache-control': 'no-cache' }));
  mountSitemap(app, { origin, source: sitemapSource(search) });
  const own = mountApiDocs(app, { origin, endpoints });
  mountBackOffice(app, {
    template: liveTemplate(path.join(GATEWAY_SHELL_DIR, 'admin.html'), logger),
    variantOf,
    links,
    sent,
    headers: backOfficeHeaders(policy),
    doors,
  });
  mountPages(
    app,
    pageMaker({
      origin,
      https,
      template,
      variantOf,
      links,
      sent,
      told,
      search,
      logger,
    }),
  );

  return {
    app,
    intercept: front({
      route: routeTable([...endpoints, ...otherCalls]),
      upstreams,
      annexes,
      files: staticFiles({ shellDir: GATEWAY_SHELL_DIR, remotesDir: REMOTES_DIR, bucket }),
      own,
      headers,
      doors,
      addressOf: clientAddress,
      failureReports: failureReports({
        reported: watch.reported,
        addressOf: clientAddress,
        origins: [origin, ...(settings.ADMIN_ORIGIN ? [new URL(settings.ADMIN_ORIGIN).origin] : [])],
        headers: data,
      }),
    }),
    close: async () => {
      const all = [...Object.values(upstreams), ...annexes.map((annex) => annex.upstream)];
      await Promise.all([...all.map((one) => one.close()), registry.close()]);
    },
  };
}
