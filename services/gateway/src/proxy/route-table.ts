import { createCallRouter } from '@app/releases';
import type { Endpoint, ServiceName } from '@app/types';
import { getCallPolicy, getStaffPolicy, type RequestPolicy } from './heads/request-head.ts';

/** What the table needs to know of a call. */
export type RouteSpec = Pick<
  Endpoint,
  'method' | 'flag' | 'aliases' | 'service' | 'session' | 'upload' | 'idempotent' | 'onlyReads'
> & {
  path: `/${string}`;
  /** What of the request its service gets to see, where that is not what all calls give. */
  requestPolicy?: RequestPolicy;
  /** What the answer is, where that is not data. */
  answer?: AnswerKind;
};

/** A kind of answer: each has headers of its own. `staff` is data of the back office, which alone sets cookies. */
export type AnswerKind = 'data' | 'photo' | 'staff';

/** Where a call goes, and what depends on that alone. */
export interface Destination {
  service: ServiceName;
  /** The path as the endpoint writes it. */
  pattern: string;
  /** A page stands at the same address: it is this call only where `Accept` names JSON. */
  negotiated: boolean;
  /** Request headers on which the answer depends, beside those that the service names. */
  vary: string;
  /** Nobody keeps the answer: it is one person's, or that of a write. */
  isPrivate: boolean;
  requestPolicy: RequestPolicy;
  answer: AnswerKind;
  /** When it may be sent again where nothing came back: `keyed`, where it bears the key of what it is to do once. */
  repeat: 'always' | 'keyed' | 'never';
}

/** What the gateway does with an address: forward it, or say why not. */
export type Match =
  | ({ kind: 'forward' } & Destination)
  | { kind: 'wrong-method'; allow: string[]; negotiated: boolean }
  /** A parameter that no service takes, written so that it could be read as another path. */
  | { kind: 'malformed'; negotiated: boolean }
  | { kind: 'unknown' };

/** Paths without /api at which a page stands too, or which who opens them in a browser takes for one. */
const pagesToo: ReadonlySet<string> = new Set(['/prosthetists', '/prosthetists/{id}']);

function createDestination(routed: RouteSpec, pattern: string): Destination {
  const { service, method, session = 'none', upload, idempotent, onlyReads } = routed;
  const isStaff = service === 'admin';
  const {
    requestPolicy = isStaff ? getStaffPolicy(pattern, upload) : getCallPolicy(upload),
    answer = isStaff ? 'staff' : 'data',
  } = routed;
  const negotiated = pagesToo.has(pattern);
  return {
    service,
    pattern,
    negotiated,
    vary: negotiated ? 'accept' : '',
    isPrivate: session === 'required' || isStaff || method !== 'GET',
    requestPolicy,
    answer,
    repeat: method === 'GET' || onlyReads ? 'always' : idempotent ? 'keyed' : 'never',
  };
}

/** The table of all calls, made of the endpoint values: an endpoint that exists is routed, and nothing else is. */
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
