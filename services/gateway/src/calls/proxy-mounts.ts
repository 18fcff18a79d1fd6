import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpProblem, type Logger, problems } from '@app/service-kit';
import type { Settings } from '../env.ts';
import type { SecurityHeaders } from '../headers.ts';
import { forward } from './forward.ts';
import { createRequestId, devMailPolicy, identityPolicy, type RequestPolicy } from './request-head.ts';
import { createHeaderPolicy, type HeaderPolicy } from './response-head.ts';
import { createUpstream, type Upstream } from './upstream.ts';

/** The identity emulator or the development mail page, mounted under a path if the settings name it. */
export interface ProxyMount {
  /** Path prefix: "/dev/mail". */
  prefix: `/${string}`;
  upstream: Upstream;
  /** True if the prefix is removed before forwarding. */
  stripsPrefix?: boolean;
  methods: readonly string[];
  requestPolicy: RequestPolicy;
  /** Header policy of its responses: documents or data. */
  headerPolicy: HeaderPolicy;
  /** True if the response at this path is for one visitor only. */
  isPrivate(path: string): boolean;
  /** Further request headers, names and values alternately. */
  getAddedHeaders?(request: IncomingMessage): string[];
}

interface ProxyMountsOptions {
  isHttps: boolean;
  logger: Logger;
  headers: SecurityHeaders;
}

/** Allows a mail's own styles and nothing else. */
const mailContentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Creates the proxy mounts of development from the settings. */
export function createProxyMounts(
  settings: Settings,
  { isHttps, headers, logger }: ProxyMountsOptions,
): ProxyMount[] {
  const { IDENTITY_URL, WORKER_URL, DEV_MAIL } = settings;
  const proxyMounts: ProxyMount[] = [];
  if (IDENTITY_URL) {
    proxyMounts.push({
      prefix: '/__clerk',
      upstream: createUpstream('identity', IDENTITY_URL, { logger }),
      stripsPrefix: true,
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      requestPolicy: identityPolicy,
      headerPolicy: createHeaderPolicy(headers.data, { canSetCookies: true }),
      isPrivate: (path) => path.startsWith('/v1/'),
      getAddedHeaders: ({ headers: { host = '' } }) => [
        'x-forwarded-host',
        host,
        'x-forwarded-proto',
        isHttps ? 'https' : 'http',
      ],
    });
  }
  if (WORKER_URL && DEV_MAIL === '1') {
    proxyMounts.push({
      prefix: '/dev/mail',
      upstream: createUpstream('worker', WORKER_URL, { logger }),
      methods: ['GET', 'HEAD'],
      requestPolicy: devMailPolicy,
      headerPolicy: createHeaderPolicy({ ...headers.page, 'content-security-policy': mailContentPolicy }),
      isPrivate: () => true,
    });
  }
  return proxyMounts;
}

/** Dot segments and backslashes, which URL parsers resolve to another path. */
const misleadingPathPattern = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)|\\/i;

export const findProxyMount = (mounts: readonly ProxyMount[], pathname: string): ProxyMount | undefined =>
  mounts.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));

/** Forwards a request to its proxy mount; returns the problem to send instead if the request is refused. */
export function forwardToMount(
  mount: ProxyMount,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, clientAddress }: { pathname: string; clientAddress: string },
): HttpProblem | undefined {
  const { prefix, upstream, methods, requestPolicy, headerPolicy } = mount;
  const { method = '', url = '' } = request;
  if (!methods.includes(method)) return problems.methodNotAllowed(methods);
  if (misleadingPathPattern.test(pathname)) return problems.badRequest();
  const target = mount.stripsPrefix ? url.slice(prefix.length) : url;
  forward(request, response, {
    upstream,
    requestId: createRequestId(),
    headerPolicy,
    vary: '',
    isPrivate: mount.isPrivate(pathname.slice(prefix.length)),
    requestPolicy,
    target: target.startsWith('/') ? target : `/${target}`,
    clientAddress,
    ...(mount.getAddedHeaders && { addedHeaders: mount.getAddedHeaders(request) }),
  });
  return undefined;
}
