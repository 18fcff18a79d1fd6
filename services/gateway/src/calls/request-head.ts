import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { maxFormBytes } from '@app/service-kit';
import type { Upload } from '@app/types';

/** The parts of a request that a service receives. An allow-list, so that clients cannot claim an identity. */
export interface RequestPolicy {
  /** Headers that pass unchanged. */
  headers: ReadonlySet<string>;
  /** Cookies that pass if `headers` includes `cookie`. Absent: all. */
  cookies?: RegExp;
  maxBytes: number;
  /** For uploads, which are streamed. Absent: the whole body is read first. */
  upload?: Upload;
}

const megabyte = 1024 * 1024;
const commonHeaders = ['accept', 'accept-language', 'content-type'];

/** For our services: no x-user-*, x-forwarded-*, cookies or hop-by-hop headers. */
export const callPolicy: RequestPolicy = {
  headers: new Set([...commonHeaders, 'if-none-match', 'idempotency-key', 'authorization']),
  maxBytes: megabyte,
};

/** For webhooks of the identity provider, whose body is signed byte by byte. */
export const signedHookPolicy: RequestPolicy = {
  headers: new Set([...commonHeaders, 'svix-id', 'svix-timestamp', 'svix-signature']),
  maxBytes: megabyte,
};

/**
 * For the admin service: the cookie paired with the staff token, proof that our page sent a write, whether somebody
 * uses the page, and the user agent for the list of sessions. Cookies of visitors do not pass.
 */
const staffPolicy: RequestPolicy = {
  headers: new Set([
    ...callPolicy.headers,
    'cookie',
    'x-xsrf-token',
    'x-unattended',
    'origin',
    'sec-fetch-site',
    'user-agent',
  ]),
  cookies: /^(?:admin_\w+|XSRF-TOKEN)$/,
  maxBytes: megabyte,
};

export const getStaffPolicy = (upload?: Upload): RequestPolicy =>
  upload ? toUploadPolicy(staffPolicy, upload) : staffPolicy;

const toUploadPolicy = (requestPolicy: RequestPolicy, upload: Upload): RequestPolicy => ({
  ...requestPolicy,
  maxBytes: upload.maxBytes + maxFormBytes,
  upload,
});

/** For calls of accounts that staff can make as well: the cookie paired with their token passes. */
const accountOrStaffPolicy: RequestPolicy = {
  ...callPolicy,
  headers: new Set([...callPolicy.headers, 'cookie']),
  cookies: /^admin_session$/,
};

export function getCallPolicy(pattern: string, upload?: Upload): RequestPolicy {
  if (upload) return toUploadPolicy(callPolicy, upload);
  return pattern.endsWith('/user-reviews/{userId}') ? accountOrStaffPolicy : callPolicy;
}

/** For the identity emulator: the browser's cookies and the page's origin, not the bearer key of backend calls. */
export const identityPolicy: RequestPolicy = {
  headers: new Set([
    ...commonHeaders,
    'cookie',
    'origin',
    'referer',
    'user-agent',
    'if-none-match',
    'clerk-api-version',
  ]),
  maxBytes: 6 * megabyte,
};

export const devMailPolicy: RequestPolicy = {
  headers: new Set(commonHeaders),
  maxBytes: megabyte,
};

export type ClientAddressReader = (request: IncomingMessage) => string;

const getSocketAddress: ClientAddressReader = ({ socket }) => socket.remoteAddress ?? '';

/** Reads the client's address; with `trustProxy` the last of X-Forwarded-For: clients can send the earlier ones. */
export function createAddressReader({ trustProxy }: { trustProxy: boolean }): ClientAddressReader {
  if (!trustProxy) return getSocketAddress;
  return (request) => {
    const forwardedFor = String(request.headers['x-forwarded-for'] ?? '');
    const lastAddress = forwardedFor.slice(forwardedFor.lastIndexOf(',') + 1).trim();
    return isIP(lastAddress) ? lastAddress : getSocketAddress(request);
  };
}

export interface RequestHeadOptions {
  /** Path and query for the service. */
  target: string;
  requestId: string;
  clientAddress: string;
  requestPolicy: RequestPolicy;
  /** The response is for this visitor only, so conditional headers are dropped. */
  isPrivate: boolean;
  /** Further headers by the gateway, names and values alternately. */
  addedHeaders?: readonly string[];
}

/** Returns the headers for the service at `host`, names and values alternately. */
export function filterRequestHeaders(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  host: string,
  { requestId, clientAddress, requestPolicy, isPrivate, addedHeaders = [] }: RequestHeadOptions,
): string[] {
  const headers = [
    'host',
    host,
    'x-request-id',
    requestId,
    'x-client-address',
    clientAddress,
    ...addedHeaders,
  ];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (!requestPolicy.headers.has(name) || (isPrivate && name === 'if-none-match')) continue;
    const value = rawHeaders[i + 1]!;
    const passedValue =
      name === 'cookie' && requestPolicy.cookies ? filterCookies(value, requestPolicy.cookies) : value;
    if (passedValue) headers.push(name, passedValue);
  }
  return headers;
}

/** Keeps the cookies whose names match. */
const filterCookies = (header: string, allowedNames: RegExp): string =>
  header
    .split(/;\s*/)
    .filter((cookie) => allowedNames.test(cookie.split('=', 1)[0]!))
    .join('; ');

const bootId = randomUUID().slice(0, 13);
let requestCount = 0;

/** Creates an id for logs and responses. Unique, not secret; a random one would cost more than routing. */
export const createRequestId = (): string => `${bootId}-${(requestCount++).toString(36)}`;
