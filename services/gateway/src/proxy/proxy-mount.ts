import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpProblem, nameRoute, problems } from '@app/service-kit';
import { forward } from './forward.ts';
import type { HeaderPolicy } from './heads/answer-head.ts';
import type { AddressOf, RequestPolicy } from './heads/request-head.ts';
import { createRequestId } from './heads/request-id.ts';
import type { Upstream } from './upstream.ts';

/**
 * Another server of this machine that stands under a path of ours, as it is: the identity emulator, the development
 * mail page. Only where settings say so.
 */
export interface ProxyMount {
  /** Itself and everything below: "/dev/mail". */
  at: `/${string}`;
  upstream: Upstream;
  /** The server does not know that it stands under `at`. */
  unprefixed?: boolean;
  methods: readonly string[];
  requestPolicy: RequestPolicy;
  /** What the gateway says with every answer: of documents, or of data. */
  headerPolicy: HeaderPolicy;
  /** True if an answer at this path of the server's is for one visitor alone. */
  isPrivate(path: string): boolean;
  /** Further headers that the server gets, names and values alternately. */
  addHeaders?(request: IncomingMessage): string[];
}

/** A path that address parsers would read as another one. */
const misleading = /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)|\\/i;

interface ProxyMountOptions {
  getAddress: AddressOf;
  refuse: (problem: HttpProblem) => true;
}

/** Hands a request to the proxy mount at its path. False: there is none. */
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
