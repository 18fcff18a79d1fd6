// Routes each address to its handler.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type App, HttpProblem, nameRoute, problems, registerHealthRoutes } from '@app/service-kit';
import { StorageUnavailableError } from '@app/storage';
import { toPageKind } from '@app/types/release/addresses';
import { contractHeader, isOutdatedContract } from '@app/types/release/contract';
import { forward } from './calls/forward.ts';
import { findProxyMount, forwardToMount } from './calls/proxy-mounts.ts';
import { createRequestId } from './calls/request-head.ts';
import { createHeaderPolicy } from './calls/response-head.ts';
import { sendProblem } from './calls/send.ts';
import { docsPaths, registerApiDocsRoutes } from './docs/page.ts';
import type { GatewayDeps } from './gateway-deps.ts';
import { registerAdminPage } from './pages/admin-page.ts';
import { registerCrawlerRoutes } from './pages/crawlers.ts';
import { registerPageRoutes } from './pages/pages.ts';
import { createFailureRecorder, failureReportsPath } from './releases/failure-reports.ts';
import { mapUrlPath } from './static/map-file.ts';

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
export function createRoutes(app: App, deps: GatewayDeps) {
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
  registerCrawlerRoutes(app, deps); // /robots.txt, /sitemap.xml
  if (deps.buildApiDocument) registerApiDocsRoutes(app, deps.buildApiDocument); // /api/docs, /api/openapi.json
  registerAdminPage(app, deps); // /admin/*
  registerPageRoutes(app, deps); // all other addresses

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

function createHostCheck({ hostRouting, headers }: GatewayDeps): RouteHandler {
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

function createReportRoute(deps: GatewayDeps): RouteHandler {
  const recordFailure = createFailureRecorder(deps);
  return ({ request, response, method, pathname, respondWithProblem }) => {
    if (pathname !== failureReportsPath) return 'next';
    nameRoute(failureReportsPath);
    if (method !== 'POST') return respondWithProblem(problems.methodNotAllowed(['POST']));
    recordFailure(request).then(
      () => response.writeHead(204, { ...deps.headers.data, 'x-request-id': createRequestId() }).end(),
      (error: unknown) => respondWithProblem(error instanceof HttpProblem ? error : problems.internal(error)),
    );
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
}: GatewayDeps): RouteHandler {
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

function createMountRoute({ proxyMounts, getClientAddress }: GatewayDeps): RouteHandler {
  return ({ request, response, pathname, respondWithProblem }) => {
    const mount = findProxyMount(proxyMounts, pathname);
    if (!mount) return 'next';
    nameRoute(`${mount.prefix}/*`);
    const options = { pathname, clientAddress: getClientAddress(request) };
    const problem = forwardToMount(mount, request, response, options);
    return problem ? respondWithProblem(problem) : 'answered';
  };
}

function createWriteCheck({ headers }: GatewayDeps): RouteHandler {
  return ({ method, respondWithProblem }) =>
    isRead(method) ? 'next' : respondWithProblem(problems.methodNotAllowed(['GET', 'HEAD']), headers.page);
}

function createMapRoute({ handleMapRequest, headers }: GatewayDeps): RouteHandler {
  return ({ request, response, pathname, respondWithProblem }) => {
    if (!handleMapRequest || pathname !== mapUrlPath) return 'next';
    nameRoute(mapUrlPath);
    return awaitFile(handleMapRequest(request, response, headers.page), respondWithProblem, headers.page);
  };
}

function createFileRoute({ files, headers }: GatewayDeps): RouteHandler {
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
