import { type Endpoint, photoUploads } from '@app/types';
import { uploadListingPicture } from '@app/types/admin/prosthetists';
import type { LiveServices } from '../services/live-services.store.ts';
import { createCallRouter, isPlainSegment } from './call-router.ts';
import { getCallPolicy, getStaffPolicy, type RequestPolicy, signedHookPolicy } from './request-head.ts';

export type RouteSpec = Pick<
  Endpoint,
  'method' | 'requiredQueryFlag' | 'aliases' | 'service' | 'session' | 'upload' | 'idempotent' | 'isReadOnly'
> & {
  path: `/${string}`;
  requestPolicy?: RequestPolicy;
  responseKind?: ResponseKind;
};

/** Kind of response, which selects its headers. `staff`: data of the admin service, which alone may set cookies. */
export type ResponseKind = 'data' | 'photo' | 'staff';

export interface Destination {
  service: string;
  pattern: string;
  /** A page has the same address: it is a call only if a program asks (`asksForJson` of `routes.ts`). */
  isNegotiated: boolean;
  /** Request headers on which the response depends, beside the service's own `vary`. */
  vary: string;
  /** The response is never cached: personal, or of a write. */
  isPrivate: boolean;
  requestPolicy: RequestPolicy;
  responseKind: ResponseKind;
  /** When the request may be repeated after a lost connection. `keyed`: if it has an idempotency key. */
  repeat: 'always' | 'keyed' | 'never';
}

export type RouteMatch =
  | ({ kind: 'forward' } & Destination)
  | { kind: 'wrong-method'; allowedMethods: string[]; isNegotiated: boolean }
  /** A URL parser could read a path parameter as part of another path. */
  | { kind: 'malformed'; isNegotiated: boolean }
  | { kind: 'unknown' };

/** Request headers that decide between a page and the call at the same address. */
export const negotiatedVary = 'accept, sec-fetch-dest';

/** Paths outside /api that are also pages, or that look like pages to people who open them. */
const pagePatterns: ReadonlySet<string> = new Set([
  '/prosthetists',
  '/prosthetists/{id}',
  '/unsubscribe/{token}',
  '/alerts/stop/{token}',
]);

function createDestination(routeSpec: RouteSpec, pattern: string): Destination {
  const { service, method, session = 'none', upload, idempotent, isReadOnly } = routeSpec;
  const isStaff = service === 'admin';
  const {
    requestPolicy = isStaff ? getStaffPolicy(upload) : getCallPolicy(pattern, upload),
    responseKind = isStaff ? 'staff' : 'data',
  } = routeSpec;
  const isNegotiated = pagePatterns.has(pattern);
  return {
    service,
    pattern,
    isNegotiated,
    vary: isNegotiated ? negotiatedVary : '',
    isPrivate: session === 'required' || isStaff || method !== 'GET',
    requestPolicy,
    responseKind,
    repeat: method === 'GET' || isReadOnly ? 'always' : idempotent ? 'keyed' : 'never',
  };
}

/** Calls that are not among the endpoints of `packages/types`: webhooks and files. */
export const extraRoutes: readonly RouteSpec[] = [
  { method: 'POST', path: '/api/webhooks/clerk', service: 'account', requestPolicy: signedHookPolicy },
  ...photoUploads.map((call) => ({ ...call, service: 'listing', session: 'required' }) as const),
  {
    method: 'GET',
    path: '/api/uploads/profile-picture/{name}',
    service: 'listing',
    session: 'required',
    responseKind: 'photo',
  },
  uploadListingPicture,
  { method: 'GET', path: '/photos/{name}', service: 'listing', responseKind: 'photo' },
];

export type RouteFinder = (method: string, path: string, query?: string) => RouteMatch;

type OwnerLookup = LiveServices['findOwner'];

/** Routes the calls of the build, then every other address below /api to the owner of its first path segment. */
export function createRouteFinder(endpoints: readonly Endpoint[], findOwner: OwnerLookup): RouteFinder {
  const findBuiltRoute = createRouteTable([...endpoints, ...extraRoutes]);
  return (method, path, query) => {
    const match = findBuiltRoute(method, path, query);
    return match.kind === 'unknown' ? findOwnedRoute(method, path, findOwner) : match;
  };
}

const routableMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Routes a call that the build does not know, under the default policies; the service answers 404 and 405. */
function findOwnedRoute(method: string, path: string, findOwner: OwnerLookup): RouteMatch {
  const [, api, noun = '', ...segments] = path.split('/');
  if (api !== 'api' || !routableMethods.has(method)) return { kind: 'unknown' };
  const service = findOwner(noun);
  if (!service) return { kind: 'unknown' };
  if (segments.includes('')) return { kind: 'unknown' };
  if (!segments.every(isPlainSegment)) return { kind: 'malformed', isNegotiated: false };
  const endpointMethod = (method === 'HEAD' ? 'GET' : method) as Endpoint['method'];
  const pattern = `/api/${noun}/*` as const;
  const routeSpec = { method: endpointMethod, path: pattern, service, idempotent: true } as const;
  return { kind: 'forward', ...createDestination(routeSpec, pattern) };
}

/** The route table of these calls. Other addresses are not routed. */
export function createRouteTable(routeSpecs: readonly RouteSpec[]): RouteFinder {
  const findCall = createCallRouter(
    routeSpecs.flatMap((routeSpec) =>
      [routeSpec.path, ...(routeSpec.aliases ?? [])].map((path) => {
        const { method, requiredQueryFlag } = routeSpec;
        return {
          method,
          path,
          flag: requiredQueryFlag,
          routeMatch: { kind: 'forward', ...createDestination(routeSpec, path) } as const,
        };
      }),
    ),
  );
  return (method, path, query) => {
    const match = findCall(method, path, query);
    if (match.kind === 'found') return match.call.routeMatch;
    if (match.kind === 'unknown') return match;
    const { isNegotiated } = match.callAtPath.routeMatch;
    return match.kind === 'malformed'
      ? { kind: 'malformed', isNegotiated }
      : { kind: 'wrong-method', allowedMethods: match.allowedMethods, isNegotiated };
  };
}
