import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpProblem, nameRoute, problems } from '@app/service-kit';
import { forward } from './forward.ts';
import type { HeaderPolicy } from './heads/answer-head.ts';
import type { AddressOf, RequestPolicy } from './heads/request-head.ts';
import { createRequestId } from './heads/request-id.ts';
import type { Upstream } from './upstream.ts';

/**
 * Another server of this machine mounted under a path: the identity emulator or the development mail page. Only if the
 * settings say so.
 */
export interface ProxyMount {
  /** Path prefix: "/dev/mail". */
  at: `/${string}`;
  upstream: Upstream;
  /** True if the prefix is removed before forwarding. */
  unprefixed?: boolean;
  methods: readonly string[];
  requestPolicy: RequestPolicy;
  /** Header policy of its responses: documents or data. */
  headerPolicy: HeaderPolicy;
  /** True if the response at this path is for one visitor only. */
  isPrivate(path: string): boolean;
  /** Further request headers, names and values alternately. */
  addHeaders?(request: IncomingMessage): string[];
}

/** Dot segments and backslashes, which URL parsers resolve to another path. */
const misleading = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)|\\/i;

interface ProxyMountOptions {
  getAddress: AddressOf;
  refuse: (problem: HttpProblem) => true;
}

/** Forwards a request to the proxy mount of its path. False: there is none. */
export function handleProxyMount(
  mounts: readonly ProxyMount[],
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  { getAddress, refuse }: ProxyMountOptions,
): boolean {
  const mount = mounts.find(({ at }) => pathname === at || pathname.startsWith(`${at}/`));
  if (!mount) return false;
  nameRoute(`${mount.at}/*`);
  const { at, upstream, unprefixed, methods, requestPolicy, headerPolicy, isPrivate, addHeaders } = mount;
  if (!methods.includes(request.method ?? '')) return refuse(problems.methodNotAllowed(methods));
  if (misleading.test(pathname)) return refuse(problems.badRequest());
  const target = unprefixed ? (request.url ?? '').slice(at.length) : (request.url ?? '');
  forward(request, response, {
    upstream,
    requestId: createRequestId(),
    headerPolicy,
    vary: '',
    isPrivate: isPrivate(pathname.slice(at.length)),
    requestPolicy,
    target: target.startsWith('/') ? target : `/${target}`,
    address: getAddress(request),
    ...(addHeaders && { added: addHeaders(request) }),
  });
  return true;
}
