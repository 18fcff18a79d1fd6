import { createCallRouter } from '@app/releases';
import type { Endpoint, ServiceName } from '@app/types';
import { getCallPolicy, getStaffPolicy, type RequestPolicy } from './heads/request-head.ts';

/** Fields of a call that the table needs. */
export type RouteSpec = Pick<
  Endpoint,
  'method' | 'flag' | 'aliases' | 'service' | 'session' | 'upload' | 'idempotent' | 'onlyReads'
> & {
  path: `/${string}`;
  /** Request policy, if not the default. */
  requestPolicy?: RequestPolicy;
  /** Kind of response, if not data. */
  answer?: AnswerKind;
};

/** Kind of response, which selects its headers. `staff`: data of the admin service, which alone may set cookies. */
export type AnswerKind = 'data' | 'photo' | 'staff';

/** The route of a call with everything that depends on it. */
export interface Destination {
  service: ServiceName;
  /** Path pattern of the endpoint. */
  pattern: string;
  /** A page has the same address: it is a call only if a program asks (`asksForJson`). */
  negotiated: boolean;
  /** Request headers on which the response depends, beside the service's own `vary`. */
  vary: string;
  /** The response is never cached: personal, or of a write. */
  isPrivate: boolean;
  requestPolicy: RequestPolicy;
  answer: AnswerKind;
  /** When the request may be repeated after a lost connection. `keyed`: if it has an idempotency key. */
  repeat: 'always' | 'keyed' | 'never';
}

/** What to do with a request. */
export type Match =
  | ({ kind: 'forward' } & Destination)
  | { kind: 'wrong-method'; allow: string[]; negotiated: boolean }
  /** A parameter that could be read as another path. */
  | { kind: 'malformed'; negotiated: boolean }
  | { kind: 'unknown' };

/** Request headers that decide between a page and the call at the same address. */
export const negotiatedVary = 'accept, sec-fetch-dest';

/** Paths outside /api that are pages too, or that look like pages to people who open them. */
const pagesToo: ReadonlySet<string> = new Set([
  '/prosthetists',
  '/prosthetists/{id}',
  '/unsubscribe/{token}',
]);

function createDestination(routed: RouteSpec, pattern: string): Destination {
  const { service, method, session = 'none', upload, idempotent, onlyReads } = routed;
  const isStaff = service === 'admin';
  const {
    requestPolicy = isStaff ? getStaffPolicy(pattern, upload) : getCallPolicy(pattern, upload),
    answer = isStaff ? 'staff' : 'data',
  } = routed;
  const negotiated = pagesToo.has(pattern);
  return {
    service,
    pattern,
    negotiated,
    vary: negotiated ? negotiatedVary : '',
    isPrivate: session === 'required' || isStaff || method !== 'GET',
    requestPolicy,
    answer,
    repeat: method === 'GET' || onlyReads ? 'always' : idempotent ? 'keyed' : 'never',
  };
}

/** The route table of all endpoint values. Other addresses are not routed. */
export function routeTable(
  endpoints: readonly RouteSpec[],
): (method: string, path: string, query?: string) => Match {
  const find = createCallRouter(
    endpoints.flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => {
        const { method, flag } = endpoint;
        return {
          ...{ method, path, flag },
          match: { kind: 'forward', ...createDestination(endpoint, path) } as const,
        };
      }),
    ),
  );
  return (method, path, query) => {
    const found = find(method, path, query);
    if (found.kind === 'found') return found.call.match;
    if (found.kind === 'unknown') return found;
    const { negotiated } = found.neighbor.match;
    return found.kind === 'malformed'
      ? { kind: 'malformed', negotiated }
      : { kind: 'wrong-method', allow: found.allow, negotiated };
  };
}
