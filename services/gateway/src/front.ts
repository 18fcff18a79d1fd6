import type { IncomingMessage, ServerResponse } from 'node:http';
import { problems } from '@app/service-kit';
import type { ServiceName } from '@app/types';
import { forward, saidHeaders } from './forward.ts';
import { nextRequestId } from './request-id.ts';
import type { routeTable } from './route-table.ts';
import { sendProblem } from './send.ts';
import type { staticFiles } from './static-files.ts';
import type { Upstream } from './upstream.ts';

interface Front {
  route: ReturnType<typeof routeTable>;
  upstreams: Readonly<Partial<Record<ServiceName, Upstream>>>;
  files: ReturnType<typeof staticFiles>;
  /** Addresses under /api that the gateway answers itself. */
  own: ReadonlySet<string>;
  headers: { page: Readonly<Record<string, string>>; data: Readonly<Record<string, string>> };
}

const asksForJson = /\bapplication\/json\b/i;

/**
 * What stands before the app: calls go to their services, files come from memory, and whatever only reads is left to
 * the app. True: the request has been taken over.
 */
export function front({ route, upstreams, files, own, headers }: Front) {
  const said = saidHeaders(headers.data);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const target = request.url ?? '/';
    const end = target.indexOf('?');
    const pathname = end === -1 ? target : target.slice(0, end);
    const method = request.method ?? 'GET';
    const refuse = (problem: Parameters<typeof sendProblem>[2], said = headers.data) => {
      void sendProblem(request, response, problem, { headers: said, requestId: nextRequestId() });
      return true;
    };

    const inApi = pathname.startsWith('/api/') || pathname === '/api';
    if (!own.has(pathname) && (inApi || asksForJson.test(request.headers.accept ?? ''))) {
      const match = route(method, pathname);
      if (match.kind === 'forward') {
        const upstream = upstreams[match.service];
        if (!upstream) return refuse(problems.unavailable());
        const requestId = nextRequestId();
        forward(request, response, { upstream, requestId, said, negotiated: match.alias });
        return true;
      }
      if (match.kind === 'wrong-method') return refuse(problems.methodNotAllowed(match.allow));
      if (match.kind === 'malformed') return refuse(problems.badRequest());
      if (inApi) return refuse(problems.notFound());
    }

    if (method !== 'GET' && method !== 'HEAD') {
      return refuse(problems.methodNotAllowed(['GET', 'HEAD']), headers.page);
    }
    const file = files.locate(pathname);
    if (!file) return false;
    files.serve(request, response, file, headers.page).then(
      (served) => served || refuse(problems.notFound(), headers.page),
      (error: unknown) => refuse(problems.internal(error), headers.page),
    );
    return true;
  };
}
