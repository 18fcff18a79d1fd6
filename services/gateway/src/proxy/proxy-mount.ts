import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpProblem, problems } from '@app/service-kit';
import { forward } from './forward.ts';
import type { SaidHeaders } from './heads/answer-head.ts';
import type { AddressOf, Passage } from './heads/request-head.ts';
import { createRequestId } from './heads/request-id.ts';
import type { Upstream } from './upstream.ts';

/**
 * Another server of this machine that stands under a path of ours, as it is: the identity emulator, the development
 * mail page. Only where settings say so.
 */
export interface Annex {
  /** Itself and everything below: "/dev/mail". */
  at: `/${string}`;
  upstream: Upstream;
  /** The server does not know that it stands under `at`. */
  unprefixed?: boolean;
  methods: readonly string[];
  passage: Passage;
  /** What the gateway says with every answer: of documents, or of data. */
  said: SaidHeaders;
  /** Whether an answer at this path of the server's is for one visitor alone. */
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

/** Hands a request to the annex at its path. False: there is none. */
export function handleProxyMount(
  annexes: readonly Annex[],
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
  { getAddress, refuse }: ProxyMountOptions,
): boolean {
  const annex = annexes.find(({ at }) => pathname === at || pathname.startsWith(`${at}/`));
  if (!annex) return false;
  const { at, upstream, unprefixed, methods, passage, said, isPrivate, addHeaders } = annex;
  if (!methods.includes(request.method ?? '')) return refuse(problems.methodNotAllowed(methods));
  if (misleading.test(pathname)) return refuse(problems.badRequest());
  const target = unprefixed ? (request.url ?? '').slice(at.length) : (request.url ?? '');
  forward(request, response, {
    upstream,
    requestId: createRequestId(),
    said,
    vary: '',
    isPrivate: isPrivate(pathname.slice(at.length)),
    passage,
    target: target.startsWith('/') ? target : `/${target}`,
    address: getAddress(request),
    ...(addHeaders && { added: addHeaders(request) }),
  });
  return true;
}
