import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type HttpProblem, nameRoute, problems } from '@app/service-kit';
import { StorageAway } from '@app/storage';
import type { ServiceName } from '@app/types';
import { toPageKind } from '@app/types/release/addresses';
import { contractHeader, isOutdated } from '@app/types/release/contract';
import type { HostRouting } from './host-routing.ts';
import { forward } from './proxy/forward.ts';
import { createHeaderPolicy } from './proxy/heads/answer-head.ts';
import type { AddressOf } from './proxy/heads/request-head.ts';
import { createRequestId } from './proxy/heads/request-id.ts';
import { handleProxyMount, type ProxyMount } from './proxy/proxy-mount.ts';
import type { AnswerKind, FindRoute } from './proxy/route-table.ts';
import { sendProblem } from './proxy/send.ts';
import type { Upstream } from './proxy/upstream.ts';
import { type createFailureReports, failuresPath } from './releases/failure-reports.ts';
import type { createStaticFiles } from './static/static-files.ts';

interface RouterDeps {
  route: FindRoute;
  upstreams: Readonly<Partial<Record<ServiceName, Upstream>>>;
  proxyMounts: readonly ProxyMount[];
  files: ReturnType<typeof createStaticFiles>;
  /** Addresses under /api that the gateway answers itself. */
  own: ReadonlySet<string>;
  headers: Readonly<Record<'page' | 'file' | AnswerKind, Readonly<Record<string, string>>>>;
  getAddress: AddressOf;
  hostRouting: HostRouting;
  /** Handles reports of remotes that failed to load. */
  failureReports: ReturnType<typeof createFailureReports>;
}

/**
 * True if a program asks: `Accept` names JSON, or a script's plain `fetch` names no HTML. Crawlers for link previews
 * accept anything, too, but send neither `Sec-Fetch-Dest: empty` nor the query `_`.
 */
function asksForJson({ accept = '', 'sec-fetch-dest': dest }: IncomingHttpHeaders, query: string): boolean {
  if (/\bapplication\/json\b/i.test(accept)) return true;
  return !/\btext\/html\b/i.test(accept) && (dest === 'empty' || /[?&]_=/.test(query));
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * Handles requests before the app: calls are forwarded, files come from memory, other reads are left to the app. True:
 * the request was handled.
 */
export function createRequestRouter(to: RouterDeps) {
  const { route, upstreams, proxyMounts, files, own, headers, getAddress, hostRouting } = to;
  const policies = {
    data: createHeaderPolicy(headers.data),
    photo: createHeaderPolicy(headers.photo),
    staff: createHeaderPolicy(headers.staff, { setsCookies: true }),
  };
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const target = request.url ?? '/';
    const end = target.indexOf('?');
    const pathname = end === -1 ? target : target.slice(0, end);
    const method = request.method ?? 'GET';
    const refuse = (problem: HttpProblem, usual = headers.data): true => {
      void sendProblem(request, response, problem, { headers: usual, requestId: createRequestId() });
      return true;
    };

    if (!hostRouting.stands(request.headers.host, pathname)) {
      // On the public host the app answers with its "not found" page.
      if (
        hostRouting.at(request.headers.host) === 'public' &&
        isRead(method) &&
        /^\/admin(\/|$)/.test(pathname)
      )
        return false;
      return refuse(problems.notFound(), headers.page);
    }
    if (pathname === failuresPath) {
      nameRoute(failuresPath);
      return to.failureReports(request, response);
    }
    const inApi = pathname.startsWith('/api/') || pathname === '/api';
    const query = end === -1 ? '' : target.slice(end);
    const match = own.has(pathname) ? undefined : route(method, pathname, query);
    if (match && match.kind !== 'unknown') {
      const isCall = inApi || !match.negotiated || !isRead(method) || asksForJson(request.headers, query);
      if (isCall && match.kind === 'wrong-method') return refuse(problems.methodNotAllowed(match.allow));
      if (isCall && match.kind === 'malformed') return refuse(problems.badRequest());
      if (isCall && match.kind === 'forward') {
        nameRoute(match.pattern);
        const upstream = upstreams[match.service];
        if (!upstream) return refuse(problems.unavailable());
        // Refused before the body is read, so that the page keeps what was typed.
        if (isOutdated(request.headers[contractHeader])) return refuse(problems.refresh());
        forward(request, response, {
          upstream,
          requestId: createRequestId(),
          headerPolicy: policies[match.answer],
          vary: match.vary,
          isPrivate: match.isPrivate || request.headers.authorization !== undefined,
          requestPolicy: match.requestPolicy,
          mayRepeat:
            match.repeat === 'always' ||
            (match.repeat === 'keyed' && request.headers['idempotency-key'] !== undefined),
          target,
          address: getAddress(request),
        });
        return true;
      }
    } else if (match && inApi) return refuse(problems.notFound());

    if (handleProxyMount(proxyMounts, request, response, pathname, { getAddress, refuse })) return true;
    if (!isRead(method)) return refuse(problems.methodNotAllowed(['GET', 'HEAD']), headers.page);
    const file = files.locate(pathname);
    nameRoute(file ? 'files' : toPageKind(pathname));
    if (!file) return false;
    files.serve(request, response, file, file.immutable ? headers.file : headers.page).then(
      (served) => served || refuse(problems.notFound(), headers.page),
      (error: unknown) =>
        refuse(
          error instanceof StorageAway ? problems.unavailable() : problems.internal(error),
          headers.page,
        ),
    );
    return true;
  };
}
