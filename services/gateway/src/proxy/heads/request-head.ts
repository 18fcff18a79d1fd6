import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { formBytes } from '@app/service-kit';
import type { Upload } from '@app/types';

/** What of a visitor's request a service gets to see. Nothing else passes: who they are is not theirs to say. */
export interface RequestPolicy {
  /** Headers that pass as they came. */
  headers: ReadonlySet<string>;
  /** Cookies that pass, where `headers` lets cookies pass at all: absent, all of them. */
  cookies?: RegExp;
  /** The longest body. */
  mostBytes: number;
  /** A file, which goes on as it comes in; absent: the whole body is read first. */
  upload?: Upload;
}

const megabyte = 1024 * 1024;
const ofEveryCall = ['accept', 'accept-language', 'content-type'];

/** To our own services: no x-user-*, no x-forwarded-*, no cookie, nothing hop-by-hop. */
export const calls: RequestPolicy = {
  headers: new Set([...ofEveryCall, 'if-none-match', 'idempotency-key', 'authorization']),
  mostBytes: megabyte,
};

/** A hook of the identity provider: signed over the very bytes of its body. */
export const signedHook: RequestPolicy = {
  headers: new Set([...ofEveryCall, 'svix-id', 'svix-timestamp', 'svix-signature']),
  mostBytes: megabyte,
};

/**
 * To the back office: the cookie that the team's token is paired with, what shows that a page of ours wrote, and what
 * the list of sessions calls the browser. No visitor's cookie.
 */
const staff: RequestPolicy = {
  headers: new Set([...calls.headers, 'cookie', 'x-xsrf-token', 'origin', 'sec-fetch-site', 'user-agent']),
  cookies: /^(?:admin_\w+|XSRF-TOKEN)$/,
  mostBytes: megabyte,
};
const staffPicture: RequestPolicy = { ...staff, mostBytes: 6 * megabyte };

/** What passes to the back office with a call of this pattern: files of the team are larger than words. */
export function getStaffPolicy(pattern: string, upload?: Upload): RequestPolicy {
  if (upload) return withFile(staff, upload);
  return pattern.endsWith('/profile-picture') ? staffPicture : staff;
}

const withFile = (requestPolicy: RequestPolicy, upload: Upload): RequestPolicy => ({
  ...requestPolicy,
  mostBytes: upload.mostBytes + formBytes,
  upload,
});

/** What passes with a visitor's call. */
export const getCallPolicy = (upload?: Upload): RequestPolicy => (upload ? withFile(calls, upload) : calls);

/** A file that somebody uploads, with the form around it. */
export const upload: RequestPolicy = { ...calls, mostBytes: 6 * megabyte };

/**
 * To the identity emulator as the browser's own provider: its cookies, and what says from where the page comes. Its
 * backend calls need a bearer key, which does not pass.
 */
export const identity: RequestPolicy = {
  headers: new Set([
    ...ofEveryCall,
    'cookie',
    'origin',
    'referer',
    'user-agent',
    'if-none-match',
    'clerk-api-version',
  ]),
  mostBytes: 6 * megabyte,
};

/** To the development mail page. */
export const devMail: RequestPolicy = {
  headers: new Set(ofEveryCall),
  mostBytes: megabyte,
};

/** Tells who is at the other end of a request. */
export type AddressOf = (request: IncomingMessage) => string;

const getSocketAddress: AddressOf = ({ socket }) => socket.remoteAddress ?? '';

/**
 * Where a request comes from. Behind a proxy of ours (`trustProxy`) it is the hop that this proxy saw, which is the
 * last one of X-Forwarded-For: whatever stands before it was sent by the visitor.
 */
export function createAddressReader({ trustProxy }: { trustProxy: boolean }): AddressOf {
  if (!trustProxy) return getSocketAddress;
  return (request) => {
    const hops = String(request.headers['x-forwarded-for'] ?? '');
    const last = hops.slice(hops.lastIndexOf(',') + 1).trim();
    return isIP(last) ? last : getSocketAddress(request);
  };
}

export interface RequestHead {
  /** Path and query as the service knows them. */
  target: string;
  requestId: string;
  address: string;
  requestPolicy: RequestPolicy;
  /** The answer is for this visitor alone, so nobody has a version of it. */
  isPrivate: boolean;
  /** Further headers of the gateway's own, names and values alternately. */
  added?: readonly string[];
}

/** The headers that the service at `host` gets, names and values alternately. */
export function filterRequestHeaders(
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  host: string,
  { requestId, address, requestPolicy, isPrivate, added = [] }: RequestHead,
): string[] {
  const passed = ['host', host, 'x-request-id', requestId, 'x-client-address', address, ...added];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (!requestPolicy.headers.has(name) || (isPrivate && name === 'if-none-match')) continue;
    const value = rawHeaders[i + 1]!;
    const filtered =
      name === 'cookie' && requestPolicy.cookies ? filterCookies(value, requestPolicy.cookies) : value;
    if (filtered) passed.push(name, filtered);
  }
  return passed;
}

/** The cookies of a header whose names are wanted. */
const filterCookies = (header: string, wanted: RegExp): string =>
  header
    .split(/;\s*/)
    .filter((cookie) => wanted.test(cookie.split('=', 1)[0]!))
    .join('; ');
