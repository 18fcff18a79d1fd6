import path from 'node:path';
import type { Logger } from '@app/service-kit';
import { createReleasesStorage, watchStorages } from '@app/storage';
import { endpoints } from '@app/types';
import { createProxyMounts } from './calls/proxy-mounts.ts';
import { createAddressReader } from './calls/request-head.ts';
import { createRouteFinder } from './calls/route-table.ts';
import { isUpstreamReady } from './calls/upstream.ts';
import { createApiDocs } from './docs/api-docs.ts';
import { type Settings, toRollbackRule } from './env.ts';
import { createSecurityHeaders } from './headers.ts';
import { createHostRouting } from './host-routing.ts';
import { createServerBundles } from './pages/bundles.ts';
import { createPageCache } from './pages/page-cache.ts';
import type { PagePlan } from './pages/render/messages.ts';
import type { PageBundles } from './pages/render/modules.ts';
import { createRenderer, type Renderer, type RendererOptions } from './pages/render/renderer.ts';
import { createReplyFetcher } from './pages/replies.ts';
import { renderIdentityMeta, renderMapMeta, toIdentitySources, toMapSources } from './pages/settings-meta.ts';
import { createLiveTemplate } from './pages/template.ts';
import { createVisitCounter } from './pages/visit-counter.ts';
import { createAutoRollback } from './releases/auto-rollback.ts';
import { createLiveRegistry, createWarmRegistry } from './releases/registry.ts';
import { describeIncompleteReleases } from './releases/release-files.store.ts';
import { createPreviewLinks, createVariantChooser } from './releases/variant.ts';
import { createLiveServices } from './services/live-services.store.ts';
import { createUpstreams } from './services/upstreams.ts';
import { createStaticFiles } from './static/files.ts';
import { createMapHandler } from './static/map-file.ts';

/** Names of the services whose calls are part of this build. */
const builtServiceNames = new Set(endpoints.map(({ service }) => service));

export interface GatewayOptions {
  rendererLimits?: RendererOptions | undefined;
  /** Services by the first path segment below /api, for a gateway without a database. */
  serviceByNoun?: ReadonlyMap<string, string>;
}

/** Creates what addresses are answered with; each handler takes what it needs. */
export function createGatewayDeps(
  settings: Settings,
  logger: Logger,
  { rendererLimits, serviceByNoun = new Map() }: GatewayOptions,
) {
  const { PORT, GATEWAY_SHELL_DIR, REMOTES_DIR, REMOTES_STORE, REMOTES_ORIGIN } = settings;
  const origin = new URL(settings.PUBLIC_ORIGIN ?? `http://localhost:${PORT}`).origin;
  const isHttps = origin.startsWith('https:');
  const headers = createSecurityHeaders({
    isHttps,
    hsts: {
      includesSubdomains: settings.HSTS_SUBDOMAINS === '1',
      allowsPreload: settings.HSTS_PRELOAD === '1',
    },
    devSources: settings.GATEWAY_DEV_SOURCES,
    assetOrigin: REMOTES_ORIGIN,
    sources: [toIdentitySources(settings), toMapSources(settings)],
  });
  const hostRouting = createHostRouting(settings.ADMIN_ORIGIN);
  const services = createLiveServices(settings.MONGODB_URI === undefined ? serviceByNoun : undefined, logger);
  const upstreams = createUpstreams({ settings, services, logger });
  const proxyMounts = createProxyMounts(settings, { isHttps, headers, logger });
  const getTemplate = createLiveTemplate(path.join(GATEWAY_SHELL_DIR, 'public.html'), logger);
  const releasesStorage = createReleasesStorage(settings, '/');
  const getStorageStatus = watchStorages({ releases: releasesStorage }, logger);
  const bucket = REMOTES_STORE === 's3' ? releasesStorage : undefined;
  const { PAGE_ANSWER_MS: answerMs, PAGE_RENDERERS: childCount } = settings;
  const timeouts = { answerMs, jobMs: answerMs * 0.8, waitMs: answerMs * 0.65 };
  const renderer = createRenderer({ childCount, ...timeouts, ...rendererLimits });
  const bundleDeps = { shellDir: GATEWAY_SHELL_DIR, remotesDir: REMOTES_DIR, bucket, logger };
  // Development servers make no server bundles.
  const getBundles = settings.GATEWAY_DEV_SOURCES ? () => undefined : createServerBundles(bundleDeps);
  const registry = createWarmRegistry(
    createLiveRegistry(settings, logger, services.read),
    async (liveRegistry) => {
      const bundles = getBundles(liveRegistry);
      if (!bundles) return;
      for (const failure of await renderer.warm(bundles))
        logger.error(failure, 'a server bundle cannot be loaded');
      await warmUp(renderer, childCount, bundles, origin);
    },
  );
  let isWarm = false;
  void registry.ready.then(() => {
    isWarm = true;
  });
  const previewLinks = createPreviewLinks({
    secrets: [settings.PREVIEW_SECRET, settings.PREVIEW_SECRET_PREVIOUS].filter(
      (secret) => secret !== undefined,
    ),
    isHttps,
  });
  const chooseVariant = createVariantChooser({ registry, previewLinks, isHttps });
  const getClientAddress = createAddressReader({ trustProxy: settings.TRUST_PROXY === '1' });
  const autoRollback = createAutoRollback({ registry, rule: toRollbackRule(settings), logger });
  const visitCounter = createVisitCounter({ autoRollback, getClientAddress });
  const findRoute = createRouteFinder(endpoints, services.findOwner);
  const fetchReplies = createReplyFetcher({ findRoute, upstreams, logger });
  const getReadiness = async () => {
    const serviceNames = new Set([...builtServiceNames, ...services.list().map(({ _id }) => _id)]);
    const configuredUpstreams = [...serviceNames].flatMap((name) => upstreams.find(name) ?? []);
    const readinessEntries = await Promise.all(
      configuredUpstreams.map(async (upstream) => [upstream.name, await isUpstreamReady(upstream)] as const),
    );
    const hasShell = getTemplate() !== undefined;
    // Without a renderer child all pages are 503. In development there is no server bundle, and browsers render.
    const canServePages = isWarm && (renderer.isWorking() || !getBundles(registry()));
    const isReadyByService: Record<string, boolean> = Object.fromEntries(readinessEntries);
    const incompleteReleases = registry.listIncompleteReleases();
    const remotesStatus = incompleteReleases.length === 0 || describeIncompleteReleases(incompleteReleases);
    // Signed-out pages need the search service only.
    const isReady = isReadyByService.search === true && hasShell && canServePages;
    return {
      ready: isReady,
      ...isReadyByService,
      shell: hasShell,
      pages: canServePages,
      remotes: remotesStatus,
      storage: getStorageStatus(),
    };
  };

  return {
    origin,
    /** All origins of the site, beside the request's host. */
    ownOrigins: [origin, ...(settings.ADMIN_ORIGIN ? [new URL(settings.ADMIN_ORIGIN).origin] : [])],
    isHttps,
    headers,
    hostRouting,
    health: { isPublic: true, getReadiness },
    getClientAddress,
    findRoute,
    services,
    upstreams,
    proxyMounts,
    files: createStaticFiles({ shellDir: GATEWAY_SHELL_DIR, remotesDir: REMOTES_DIR, bucket }),
    /** Undefined: the site has no map tiles of its own. */
    handleMapRequest: settings.MAP_PMTILES ? createMapHandler(settings.MAP_PMTILES) : undefined,
    /** Undefined: the API has no public description. */
    buildApiDocument:
      settings.API_DOCS === '1' ? createApiDocs({ origin, endpoints, services, upstreams }) : undefined,
    registry,
    autoRollback,
    chooseVariant,
    previewLinks,
    visitCounter,
    getTemplate,
    getAdminTemplate: createLiveTemplate(path.join(GATEWAY_SHELL_DIR, 'admin.html'), logger),
    settingsHtml: renderIdentityMeta(settings) + renderMapMeta(settings),
    getBundles,
    renderer,
    fetchReplies,
    cache: createPageCache<PagePlan>({ freshMs: settings.PAGE_FRESH_MS }),
    logger,
  };
}
export type GatewayDeps = ReturnType<typeof createGatewayDeps>;

/** Renders the home page twice per child before visitors arrive, because code is slow when it first runs. */
async function warmUp(
  renderer: Renderer,
  childCount: number,
  bundles: PageBundles,
  origin: string,
): Promise<void> {
  const request = { url: '/', locale: 'en', origin, releases: {} } as const;
  for (let round = 0; round < 2; round++)
    await Promise.all(Array.from({ length: childCount }, () => renderer.render({ request, bundles })));
}
