import type { App, AppEnv } from '@app/service-kit';
import type { Registry, RenderRequest } from '@app/types';
import { findRemoteByPath, listPagePatterns } from '@app/types/release/addresses';
import type { Context } from 'hono';
import { negotiatedVary } from '../calls/route-table.ts';
import type { GatewayDeps } from '../gateway-deps.ts';
import { negotiateEncoding } from '../static/compression.ts';
import {
  createCookie,
  detectPageLocale,
  isUnambiguousPath,
  parseLangParam,
  redirect,
  redirectToLocalhost,
  suggestPath,
} from './addresses.ts';
import { makePage, makeStandIn, type PageRequest } from './make-page.ts';
import { type PageKey, readPage, type StoredPage } from './page-cache.ts';
import type { PagePlan, PlanOutcome } from './render/messages.ts';
import type { Replies } from './replies.ts';

const secondsPerYear = 31_536_000;
/** Other names of this machine than `localhost`. */
const loopbackHosts: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]']);

/**
 * Answers all public pages. Shell and remotes define them; their server bundles run in the renderer. This file handles
 * language, versions, data, caching, and the stand-in for a page that could not be rendered.
 */
export function registerPageRoutes(app: App, deps: GatewayDeps): void {
  const { origin, isHttps, registry, chooseVariant, previewLinks, visitCounter, getBundles, renderer } = deps;
  const isLocalhostSite = new URL(origin).hostname === 'localhost';

  app.notFound(async (c: Context<AppEnv>): Promise<Response> => {
    const commonHeaders = c.get('headers');
    const url = new URL(c.req.url);
    const { pathname, search } = url;
    // Redirects addresses with a trailing slash to the canonical one.
    let trimmedPath = pathname;
    while (trimmedPath.endsWith('/')) trimmedPath = trimmedPath.slice(0, -1);
    if (trimmedPath !== pathname && trimmedPath !== '' && !pathname.startsWith('//'))
      return redirect(c, 301, trimmedPath + search);
    const previewRedirect = previewLinks.redirectLink(c, url);
    if (previewRedirect) return previewRedirect;
    const chosenLocale = parseLangParam(url.searchParams);
    const locale = chosenLocale ?? detectPageLocale(c.req.raw);
    const variant = await chooseVariant('public', c.req);
    const pageAddress = toPageAddress(url, variant.registry, registry.getWithdrawn());
    const { releases } = summarizeRegistry(variant.registry);
    const bundles = getBundles(variant.registry);
    const failingRemotes = bundles ? renderer.listFailing(bundles) : [];
    const pageRequest: PageRequest = {
      c,
      request: {
        ...pageAddress,
        locale,
        origin,
        releases,
        ...(failingRemotes.length > 0 && { leaveOut: failingRemotes }),
      },
      variant,
      bundles,
      chosenLocale,
      requiresLocalhost: isLocalhostSite && loopbackHosts.has(url.hostname),
      requestId: commonHeaders['x-request-id'] ?? '',
    };
    const storedPage = await findOrMakePage(pageRequest, deps);
    if (!storedPage) return redirectToLocalhost(c, new URL(c.req.url));
    // Later pages use this language too.
    const languageCookie = chosenLocale && createCookie('lang', chosenLocale, secondsPerYear, isHttps);
    const isNegotiated = pathname.startsWith('/prosthetists/');
    const redirectHeaders: Record<string, string> = isNegotiated ? { vary: negotiatedVary } : {};
    const suggestedPath =
      storedPage.status === 400 || storedPage.status === 404 ? suggestPath(pathname) : undefined;
    if (suggestedPath) return redirect(c, 301, suggestedPath + search, redirectHeaders);
    const { location } = storedPage.headers;
    if (location !== undefined) {
      const redirectResponse = redirect(c, storedPage.status === 301 ? 301 : 302, location, redirectHeaders);
      if (languageCookie) redirectResponse.headers.append('set-cookie', languageCookie);
      return redirectResponse;
    }
    visitCounter.countPage(c, storedPage.remotes, variant);
    // A visitor who gets the page without a remote counts as one for whom the remote failed.
    for (const remote of failingRemotes)
      if (storedPage.remotes.includes(remote)) visitCounter.countFailure(c, remote, variant);
    const etag = variant.preview ? undefined : storedPage.etag;
    const responseHeaders = new Headers({
      ...commonHeaders,
      ...(storedPage.status === 503 && { 'retry-after': '2' }),
      'content-type': 'text/html; charset=utf-8',
      'content-language': locale,
      'cache-control': 'no-cache',
      vary: `accept-encoding, accept-language, cookie${isNegotiated ? `, ${negotiatedVary}` : ''}`,
      ...(etag && { etag }),
      ...variant.headers,
    });
    // Beside the cookie of a canary.
    if (languageCookie) responseHeaders.append('set-cookie', languageCookie);
    if (etag && storedPage.status === 200 && c.req.header('if-none-match') === etag)
      return new Response(null, { status: 304, headers: responseHeaders });
    const encoding = negotiateEncoding(c.req.header('accept-encoding'));
    if (encoding) responseHeaders.set('content-encoding', encoding);
    return new Response(await readPage(storedPage, encoding), {
      status: storedPage.status,
      headers: responseHeaders,
    });
  });
}

/**
 * Returns path and query without the language. An ambiguous address becomes a "not found" page that does not repeat it;
 * an address of a withdrawn remote is gone, unless another remote has it now.
 */
function toPageAddress(
  { pathname, searchParams }: URL,
  { remotes }: Registry,
  withdrawnRemotes: Registry['remotes'],
): Pick<RenderRequest, 'url' | 'problem'> {
  if (!isUnambiguousPath(pathname)) return { url: '/', problem: 'bad-address' };
  const search = new URLSearchParams(searchParams);
  search.delete('lang');
  const url = search.size > 0 ? `${pathname}?${search}` : pathname;
  const isGone = findRemoteByPath(withdrawnRemotes, pathname) && !findRemoteByPath(remotes, pathname);
  return { url, ...(isGone && { problem: 'withdrawn' }) };
}

interface RegistrySummary {
  /** What releases add to the site's pages. */
  releases: RenderRequest['releases'];
  /** Versions with content hashes: in development the same version may have new content. */
  versions: readonly string[];
}

const summaryByRegistry = new WeakMap<Registry, RegistrySummary>();

/** Summary of the visitor's remotes, computed once per registry. */
function summarizeRegistry(registry: Registry): RegistrySummary {
  const cachedSummary = summaryByRegistry.get(registry);
  if (cachedSummary) return cachedSummary;
  const remotes = Object.entries(registry.remotes);
  const summary: RegistrySummary = {
    releases: Object.fromEntries(
      remotes.map(([name, entry]) => {
        const { links, offers, fills } = entry;
        return [name, { paths: listPagePatterns(entry), links, offers, fills }];
      }),
    ),
    versions: remotes.map(([name, { version, integrity, server }]) =>
      [`${name}@${version}`, integrity, server?.integrity].join(' '),
    ),
  };
  summaryByRegistry.set(registry, summary);
  return summary;
}

/** The cache key: everything a page depends on, except replies. */
function toPageKey(
  { request, variant, bundles, chosenLocale }: PageRequest,
  { getTemplate }: GatewayDeps,
): PageKey {
  const { url, locale, origin, problem = '', leaveOut = [] } = request;
  return {
    url: `${url} ${problem}`,
    // An address with a language is a separate page with its own canonical address.
    locale: chosenLocale ? `${locale} chosen` : locale,
    origin,
    shellVersion: `${getTemplate()?.id} ${bundles?.shell.id}`,
    remoteVersions: [
      ...summarizeRegistry(variant.registry).versions,
      ...leaveOut.map((name) => `without ${name}`),
    ],
  };
}

/** Returns a page, cached if nothing that it depends on changed; undefined if it must be asked at `localhost`. */
async function findOrMakePage(
  pageRequest: PageRequest,
  deps: GatewayDeps,
): Promise<(StoredPage & { remotes: readonly string[] }) | undefined> {
  const { request, variant, bundles, requiresLocalhost, requestId } = pageRequest;
  const { renderer, fetchReplies, cache } = deps;
  const key = toPageKey(pageRequest, deps);
  const cacheHit = variant.preview ? undefined : cache.get(key);
  if (cacheHit?.isFresh && !(cacheHit.plan.account && requiresLocalhost))
    return { ...cacheHit.page, remotes: listLoadedRemotes(cacheHit.plan) };
  const startedAt = performance.now();
  const outcome: PlanOutcome = cacheHit
    ? { kind: 'planned', plan: cacheHit.plan }
    : bundles
      ? await renderer.plan({ request, bundles })
      : { kind: 'failed', reason: 'missing' };
  if (outcome.kind === 'failed') {
    const remotes = outcome.remote === undefined ? [] : [outcome.remote];
    const renderStandIn = async () => makeStandIn(pageRequest, outcome, deps, { remotes, replies: {} });
    const source = { plan: emptyPlan, etags: undefined, requestedAt: startedAt };
    return { ...(await cache.getOrRender(key, source, renderStandIn)), remotes };
  }
  const spentMs = performance.now() - startedAt;
  const { plan } = outcome;
  const loadedRemotes = listLoadedRemotes(plan);
  if (plan.account && requiresLocalhost) return undefined;
  const requestedAt = performance.now();
  const replies = await fetchReplies(plan.calls, { locale: request.locale, requestId }, cacheHit?.etags);
  if (!replies && cacheHit) {
    cache.confirm(key, cacheHit.page, requestedAt);
    return { ...cacheHit.page, remotes: loadedRemotes };
  }
  const render = () => makePage(pageRequest, { plan, spentMs }, replies ?? {}, deps);
  const etags = variant.preview ? undefined : readEtags(plan, replies ?? {});
  return { ...(await cache.getOrRender(key, { plan, etags, requestedAt }, render)), remotes: loadedRemotes };
}

const emptyPlan: PagePlan = { calls: [], remotes: [], fillers: [], account: false };

/** All remotes whose code the page may load. */
const listLoadedRemotes = ({ remotes, fillers }: PagePlan): string[] => [
  ...new Set([...remotes, ...fillers]),
];

/** ETags of all replies; undefined if one is missing. */
function readEtags({ calls }: PagePlan, replies: Replies): Record<string, string> | undefined {
  const etagEntries = calls.map((address) => [address, replies[address]?.etag] as const);
  return etagEntries.every(([, etag]) => etag)
    ? Object.fromEntries(etagEntries as [string, string][])
    : undefined;
}
