import { type Endpoint, photoUploads } from '@app/types';
import { uploadListingPicture } from '@app/types/admin/prosthetists';
import type { LiveServices } from '../services/live-services.store.ts';
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

/** The route of a call. */
export interface Destination {
  kind: 'forward';
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
  | Destination
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
    kind: 'forward',
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
  return createDestination(routeSpec, pattern);
}

/** Characters of a path segment (RFC 3986). Excludes the backslash, which URL parsers read as a slash. */
const segmentPattern = /^[\w.~!$&'()*+,;=:@%-]*$/;
/** `.` and `..`, also percent-encoded: URL parsers resolve them to another path. */
const dotSegmentPattern = /^(?:\.|%2e){1,2}$/i;
/** True if no URL parser reads the segment as part of another path. */
const isPlainSegment = (segment: string): boolean =>
  segmentPattern.test(segment) && !dotSegmentPattern.test(segment);

/** All calls at an address. */
interface Address {
  /** Undefined for parameters. */
  segments: readonly (string | undefined)[];
  isNegotiated: boolean;
  destinationByMethod: Map<string, Destination>;
  /** Calls that apply only if a query parameter is "true"; the last ones first. */
  flaggedDestinations: { method: string; flag: string; destination: Destination }[];
}

/** Routes these calls by address, then method, then flags. Of two calls at one address the later one wins. */
export function createRouteTable(routeSpecs: readonly RouteSpec[]): RouteFinder {
  const addressByPattern = new Map<string, Address>();
  const findOrAddAddress = (path: string): Address => {
    const segments = path
      .slice(1)
      .split('/')
      .map((segment) => (segment.startsWith('{') ? undefined : segment));
    const address = addressByPattern.get(segments.join('/')) ?? {
      segments,
      isNegotiated: pagePatterns.has(path),
      destinationByMethod: new Map(),
      flaggedDestinations: [],
    };
    addressByPattern.set(segments.join('/'), address);
    return address;
  };
  for (const routeSpec of routeSpecs) {
    const { method, requiredQueryFlag: flag, path, aliases = [] } = routeSpec;
    for (const pattern of [path, ...aliases]) {
      const { destinationByMethod, flaggedDestinations } = findOrAddAddress(pattern);
      const destination = createDestination(routeSpec, pattern);
      if (flag) flaggedDestinations.unshift({ method, flag, destination });
      else destinationByMethod.set(method, destination);
    }
  }
  const addressesByLength = Map.groupBy(
    [...addressByPattern.values()].sort(compareSpecificity),
    ({ segments }) => segments.length,
  );

  return (method, path, query = '') => {
    const segments = path.slice(1).split('/');
    const address = addressesByLength
      .get(segments.length)
      ?.find((candidate) =>
        candidate.segments.every((literal, i) =>
          literal === undefined ? segments[i] !== '' : literal === segments[i],
        ),
      );
    return address ? matchAddress(address, segments, method, query) : { kind: 'unknown' };
  };
}

/** The most specific address first: `/reviews/bulk` matches `/{kind}/bulk` rather than `/reviews/{id}`. */
function compareSpecificity(a: Address, b: Address): number {
  // How many segments are literal, then how late they occur, then how early the first differing one is.
  const computeScore = ({ segments }: Address) =>
    segments.reduce((score, segment, depth) => (segment === undefined ? score : score + 100 + depth), 0);
  const formatLiterals = ({ segments }: Address) =>
    segments.map((segment) => (segment === undefined ? 'parameter' : 'literal')).join();
  return computeScore(b) - computeScore(a) || formatLiterals(a).localeCompare(formatLiterals(b));
}

function matchAddress(
  { segments: literals, isNegotiated, destinationByMethod, flaggedDestinations }: Address,
  segments: readonly string[],
  method: string,
  query: string,
): RouteMatch {
  if (segments.some((segment, i) => literals[i] === undefined && !isPlainSegment(segment)))
    return { kind: 'malformed', isNegotiated };
  const routedMethod = method === 'HEAD' ? 'GET' : method;
  const params = new URLSearchParams(flaggedDestinations.length > 0 ? query : '');
  const flaggedDestination = flaggedDestinations.find(
    (candidate) => candidate.method === routedMethod && params.get(candidate.flag) === 'true',
  );
  const destination = flaggedDestination?.destination ?? destinationByMethod.get(routedMethod);
  if (destination) return destination;
  // Only calls with a flag end here.
  if (destinationByMethod.size === 0) return { kind: 'unknown' };
  const allowedMethods = [...destinationByMethod.keys()].flatMap((allowedMethod) =>
    allowedMethod === 'GET' ? ['GET', 'HEAD'] : [allowedMethod],
  );
  return { kind: 'wrong-method', allowedMethods, isNegotiated };
}
