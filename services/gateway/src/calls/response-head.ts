import type { IncomingMessage } from 'node:http';
import {
  type Encoding,
  isWorthCompressing,
  minCompressibleBytes,
  negotiateEncoding,
} from '../static/compression.ts';

/** Hop-by-hop headers (RFC 9110), headers that the gateway's server sets itself, and CORS headers. */
const droppedHeaders = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'date',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-allow-headers',
  'access-control-allow-methods',
  'access-control-expose-headers',
  'access-control-max-age',
];

const cachingHeaders = new Set([
  'cache-control',
  'cdn-cache-control',
  'etag',
  'expires',
  'last-modified',
  'age',
]);

/** Headers of the gateway itself, prepared once for all responses. */
export interface HeaderPolicy {
  headers: Readonly<Record<string, string>>;
  /** Names and values alternately, as Node's server takes them. */
  headerPairs: readonly string[];
  /** Names that override a service's headers. */
  overriddenNames: ReadonlySet<string>;
}
export const createHeaderPolicy = (
  headers: Readonly<Record<string, string>>,
  { canSetCookies = false }: { canSetCookies?: boolean } = {},
): HeaderPolicy => ({
  headers,
  headerPairs: Object.entries(headers).flat(),
  overriddenNames: new Set([
    ...droppedHeaders,
    ...(canSetCookies ? [] : ['set-cookie']),
    ...Object.keys(headers),
    'x-request-id',
  ]),
});

export interface ResponseHeadOptions {
  headerPolicy: HeaderPolicy;
  requestId: string;
  /** Request headers on which the response depends, beside the service's own `vary`. */
  vary: string;
  /** The response is for one visitor: never cached, whatever the service says. */
  isPrivate: boolean;
}

/** Merges a service's headers with the gateway's, names and values alternately. */
export function buildResponseHeaders(
  serviceHeaders: readonly string[],
  {
    headerPolicy: { headerPairs, overriddenNames },
    requestId,
    vary: ownVary,
    isPrivate,
  }: ResponseHeadOptions,
  encoding: Encoding | undefined,
): string[] {
  const headers = headerPairs.slice();
  let vary = ownVary;
  let isCompressible = true;
  for (let i = 0; i < serviceHeaders.length; i += 2) {
    const name = serviceHeaders[i]!;
    if (overriddenNames.has(name) || (isPrivate && cachingHeaders.has(name))) continue;
    const value = serviceHeaders[i + 1]!;
    if (name === 'content-length') isCompressible = Number(value) >= minCompressibleBytes;
    if (name === 'vary') vary = vary ? `${value}, ${vary}` : value;
    else if (!encoding) headers.push(name, value);
    else if (name === 'etag') headers.push(name, value.startsWith('W/') ? value : `W/${value}`);
    else if (name !== 'content-length') headers.push(name, value);
  }
  headers.push('x-request-id', requestId);
  if (isPrivate) headers.push('cache-control', 'private, no-store');
  if (isCompressible) vary = vary ? `${vary}, accept-encoding` : 'accept-encoding';
  if (vary) headers.push('vary', vary);
  if (encoding) headers.push('content-encoding', encoding);
  return headers;
}

/** Chooses the encoding for compression on the fly; undefined: none. */
export function chooseEncoding(
  request: IncomingMessage,
  status: number,
  serviceHeaders: readonly string[],
): Encoding | undefined {
  const acceptEncoding = request.headers['accept-encoding'];
  if (!acceptEncoding || status === 204 || status === 304) return undefined;
  const getHeader = (name: string) => {
    const index = serviceHeaders.indexOf(name);
    return index === -1 ? undefined : serviceHeaders[index + 1];
  };
  const isWorthwhile = isWorthCompressing(
    getHeader('content-type') ?? '',
    Number(getHeader('content-length') ?? Number.POSITIVE_INFINITY),
  );
  return isWorthwhile && !getHeader('content-encoding')
    ? negotiateEncoding(acceptEncoding as string)
    : undefined;
}
