// Routes each address to its handler.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type App, type HttpProblem, nameRoute, problems, registerHealthRoutes } from '@app/service-kit';
import { StorageUnavailableError } from '@app/storage';
import { toPageKind } from '@app/types/release/addresses';
import { contractHeader, isOutdatedContract } from '@app/types/release/contract';
import { forward } from './calls/forward.ts';
import { findProxyMount, forwardToMount, type ProxyMount } from './calls/proxy-mounts.ts';
import { type ClientAddressReader, createRequestId } from './calls/request-head.ts';
import { createHeaderPolicy } from './calls/response-head.ts';
import type { RouteFinder } from './calls/route-table.ts';
import { sendProblem } from './calls/send.ts';
import { docsPaths, registerApiDocsRoutes } from './docs/page.ts';
import type { SecurityHeaders } from './headers.ts';
import { registerAdminPage } from './pages/admin-page.ts';
import { registerCrawlerRoutes } from './pages/crawlers.ts';
import { registerPageRoutes } from './pages/pages.ts';
import { type createFailureReportHandler, failureReportsPath } from './releases/failure-reports.ts';
import type { LiveServices } from './services/live-services.store.ts';
import type { Upstreams } from './services/upstreams.ts';
import type { createStaticFiles } from './static/files.ts';
import { type createMapHandler, mapUrlPath } from './static/map-file.ts';

interface RouteDeps {
  hostRouting: HostRouting;
  handleFailureReport: ReturnType<typeof createFailureReportHandler>;
  findRoute: RouteFinder;
  services: LiveServices;
  upstreams: Upstreams;
  proxyMounts: readonly ProxyMount[];
  files: ReturnType<typeof createStaticFiles>;
  /** Undefined: the site has no map tiles of its own. */
  handleMapRequest: ReturnType<typeof createMapHandler> | undefined;
  headers: SecurityHeaders;
  getClientAddress: ClientAddressReader;
  health: Parameters<typeof registerHealthRoutes>[1];
  crawlers: Parameters<typeof registerCrawlerRoutes>[1];
  /** Undefined: the API has no public description. */
  buildApiDocument: Parameters<typeof registerApiDocsRoutes>[1] | undefined;
  adminPages: Parameters<typeof registerAdminPage>[1];
  pages: Parameters<typeof registerPageRoutes>[1];
}

/** `next`: the next handler is tried. `app`: the app handles the request. */
type RouteOutcome = 'answered' | 'next' | 'app';
type RouteHandler = (context: RequestContext) => RouteOutcome;

interface RequestContext {
  request: IncomingMessage;
  response: ServerResponse;
  method: string;
  pathname: string;
  /** With its "?"; empty if there is none. */
  query: string;
  /** Answers with a problem, as data unless other headers are given. */
  respondWithProblem(problem: HttpProblem, headers?: Readonly<Record<string, string>>): 'answered';
}

/** Registers the routes of the app. Returns what handles requests before it: true if the request is answered. */
export function createRoutes(app: App, deps: RouteDeps) {
  const { headers } = deps;
  const handlersBeforeApp: readonly RouteHandler[] = [
    createHostCheck(deps), // another host's address: 404; the admin host's /: /admin
    createReportRoute(deps), // /api/remote-failures
    createCallRoute(deps), // /api/*, and calls at other addresses
    createMountRoute(deps), // /__clerk/*, /dev/mail
    createWriteCheck(deps), // no other address takes writes: 405
    createMapRoute(deps), // /map.pmtiles
    createFileRoute(deps), // /shell/*, /art/*, /mf_*
  ];
  registerHealthRoutes(app, deps.health); // /livez, /readyz
  registerCrawlerRoutes(app, deps.crawlers); // /robots.txt, /sitemap.xml
  if (deps.buildApiDocument) registerApiDocsRoutes(app, deps.buildApiDocument); // /api/docs, /api/openapi.json
  registerAdminPage(app, deps.adminPages); // /admin/*
  registerPageRoutes(app, deps.pages); // all other addresses

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '/', method = 'GET' } = request;
    const queryStart = url.indexOf('?');
    const context: RequestContext = {
      request,
      response,
      method,
      pathname: queryStart === -1 ? url : url.slice(0, queryStart),
      query: queryStart === -1 ? '' : url.slice(queryStart),
      respondWithProblem(problem, problemHeaders = headers.data) {
        void sendProblem(request, response, problem, {
          headers: problemHeaders,
          requestId: createRequestId(),
        });
        return 'answered';
      },
    };
    for (const handle of handlersBeforeApp) {
      const outcome = handle(context);
      if (outcome !== 'next') return outcome === 'answered';
    }
    return false;
  };
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

function createHostCheck({ hostRouting, headers }: RouteDeps): RouteHandler {
  return ({ request, response, method, pathname, respondWithProblem }) => {
    const { host } = request.headers;
    if (hostRouting.servesPath(host, pathname)) return 'next';
    if (pathname === '/' && isRead(method) && hostRouting.getAudience(host) === 'admin') {
      response.writeHead(302, { ...headers.page, location: '/admin' }).end();
      return 'answered';
    }
    // On the public host the app answers with its "not found" page.
    const isAdminPage = isRead(method) && /^\/admin(\/|$)/.test(pathname);
    return hostRouting.getAudience(host) === 'public' && isAdminPage
      ? 'app'
      : respondWithProblem(problems.notFound(), headers.page);
  };
}

function createReportRoute({ handleFailureReport }: RouteDeps): RouteHandler {
  return ({ request, response, pathname }) => {
    if (pathname !== failureReportsPath) return 'next';
    nameRoute(failureReportsPath);
    handleFailureReport(request, response);
    return 'answered';
  };
}

/**
 * True if a program asks: `Accept` names JSON, or a script's plain `fetch` names no HTML. Crawlers for link previews
 * accept anything, too, but send neither `Sec-Fetch-Dest: empty` nor the query `_`.
 */
function asksForJson({ accept = '', 'sec-fetch-dest': dest }: IncomingHttpHeaders, query: string): boolean {
  if (/\bapplication\/json\b/i.test(accept)) return true;
  return !/\btext\/html\b/i.test(accept) && (dest === 'empty' || /[?&]_=/.test(query));
}

const apiDocsPaths: ReadonlySet<string> = new Set(Object.values(docsPaths));

/** Forwards calls to their services. A read at an address that is a page, too, is a call only if a program asks. */
function createCallRoute({
  findRoute,
  services,
  upstreams,
  headers,
  getClientAddress,
  buildApiDocument,
}: RouteDeps): RouteHandler {
  const headerPolicies = {
    data: createHeaderPolicy(headers.data),
    photo: createHeaderPolicy(headers.photo),
    staff: createHeaderPolicy(headers.data, { canSetCookies: true }),
  };
  return ({ request, response, method, pathname, query, respondWithProblem }) => {
    if (apiDocsPaths.has(pathname))
      return buildApiDocument ? 'next' : respondWithProblem(problems.notFound());
    const isInApi = pathname.startsWith('/api/') || pathname === '/api';
    const match = findRoute(method, pathname, query);
    if (match.kind === 'unknown') {
      if (!isInApi) return 'next';
      if (!services.isLoaded()) return respondWithProblem(problems.unavailable());
      services.logUnknownNoun(pathname);
      return respondWithProblem(problems.notFound());
    }
    const isPage = !isInApi && match.isNegotiated && isRead(method) && !asksForJson(request.headers, query);
    if (isPage) return 'next';
    if (match.kind === 'wrong-method')
      return respondWithProblem(problems.methodNotAllowed(match.allowedMethods));
    if (match.kind === 'malformed') return respondWithProblem(problems.badRequest());
    nameRoute(match.pattern);
    if (services.find(match.service)?.withdrawnAt) return respondWithProblem(problems.withdrawn());
    const upstream = upstreams.find(match.service);
    if (!upstream) return respondWithProblem(problems.unavailable());
    // Refused before the body is read, so that the page keeps what was typed.
    if (isOutdatedContract(request.headers[contractHeader])) return respondWithProblem(problems.refresh());
    forward(request, response, {
      upstream,
      requestId: createRequestId(),
      headerPolicy: headerPolicies[match.responseKind],
      vary: match.vary,
      isPrivate: match.isPrivate || request.headers.authorization !== undefined,
      requestPolicy: match.requestPolicy,
      canRepeat:
        match.repeat === 'always' ||
        (match.repeat === 'keyed' && request.headers['idempotency-key'] !== undefined),
      target: request.url ?? '/',
      clientAddress: getClientAddress(request),
    });
    return 'answered';
  };
}

function createMountRoute({ proxyMounts, getClientAddress }: RouteDeps): RouteHandler {
  return ({ request, response, pathname, respondWithProblem }) => {
    const mount = findProxyMount(proxyMounts, pathname);
    if (!mount) return 'next';
    nameRoute(`${mount.prefix}/*`);
    const options = { pathname, clientAddress: getClientAddress(request) };
    const problem = forwardToMount(mount, request, response, options);
    return problem ? respondWithProblem(problem) : 'answered';
  };
}

function createWriteCheck({ headers }: RouteDeps): RouteHandler {
  return ({ method, respondWithProblem }) =>
    isRead(method) ? 'next' : respondWithProblem(problems.methodNotAllowed(['GET', 'HEAD']), headers.page);
}

function createMapRoute({ handleMapRequest, headers }: RouteDeps): RouteHandler {
  return ({ request, response, pathname, respondWithProblem }) => {
    if (!handleMapRequest || pathname !== mapUrlPath) return 'next';
    nameRoute(mapUrlPath);
    return awaitFile(handleMapRequest(request, response, headers.page), respondWithProblem, headers.page);
  };
}

function createFileRoute({ files, headers }: RouteDeps): RouteHandler {
  return ({ request, response, pathname, respondWithProblem }) => {
    const fileLocation = files.locate(pathname);
    nameRoute(fileLocation ? 'files' : toPageKind(pathname));
    if (!fileLocation) return 'app';
    const fileHeaders = fileLocation.isImmutable ? headers.file : headers.page;
    const servedPromise = files.serve(request, response, fileLocation, fileHeaders);
    return awaitFile(servedPromise, respondWithProblem, headers.page);
  };
}

function awaitFile(
  servedPromise: Promise<boolean>,
  respondWithProblem: RequestContext['respondWithProblem'],
  headers: Readonly<Record<string, string>>,
): 'answered' {
  const toProblem = (error: unknown) =>
    error instanceof StorageUnavailableError ? problems.unavailable() : problems.internal(error);
  servedPromise.then(
    (isServed) => isServed || respondWithProblem(problems.notFound(), headers),
    (error: unknown) => respondWithProblem(toProblem(error), headers),
  );
  return 'answered';
}

/** Which part of the site a host serves: both, unless the admin pages have their own origin. */
type HostAudience = 'public' | 'admin' | 'both';

interface HostRouting {
  getAudience(host: string | undefined): HostAudience;
  servesPath(host: string | undefined, pathname: string): boolean;
}

const adminPathPattern = /^\/(?:admin|api\/admin|mf_admin)(?:\/|$)/;
/** Paths served on every host: shell files, failure reports, pictures and health checks. */
const sharedPathPattern = /^\/(?:shell|art|photos)\/|^\/(?:livez|readyz|api\/remote-failures)$/;

/** With `adminOrigin` the admin pages are served on that host only, and nothing else is. */
export function createHostRouting(adminOrigin: string | undefined): HostRouting {
  const adminHost = adminOrigin && new URL(adminOrigin).host;
  const getAudience = (host = ''): HostAudience => {
    if (!adminHost) return 'both';
    return host.toLowerCase() === adminHost ? 'admin' : 'public';
  };
  return {
    getAudience,
    servesPath(host, pathname) {
      const audience = getAudience(host);
      if (audience === 'both' || sharedPathPattern.test(pathname)) return true;
      return adminPathPattern.test(pathname) === (audience === 'admin');
    },
  };
}
