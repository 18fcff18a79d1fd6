/** A call as the router sees it; callers may add fields. */
export interface RoutedCall {
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  /** Applies only if this query parameter is "true". */
  flag?: string | undefined;
}

/** Result of a look-up. `callAtPath`: any call at the same path, whatever its method. */
export type CallMatch<Call> =
  | { kind: 'found'; call: Call }
  | { kind: 'wrong-method'; allowedMethods: string[]; callAtPath: Call }
  /** A URL parser could read a path parameter as part of another path. */
  | { kind: 'malformed'; callAtPath: Call }
  | { kind: 'unknown' };

export type CallFinder<Call> = (method: string, path: string, query?: string) => CallMatch<Call>;

/** All calls at an address. */
interface Address<Call> {
  /** Undefined for parameters. */
  segments: readonly (string | undefined)[];
  callByMethod: Map<string, Call>;
  /** Calls that apply only if a query parameter is "true"; the last ones first. */
  flaggedCalls: Call[];
}

/** Characters of a path segment (RFC 3986). Excludes the backslash, which URL parsers read as a slash. */
const segmentPattern = /^[\w.~!$&'()*+,;=:@%-]*$/;
/** `.` and `..`, also percent-encoded: URL parsers resolve them to another path. */
const dotSegmentPattern = /^(?:\.|%2e){1,2}$/i;
/** True if no URL parser reads the segment as part of another path. */
export const isPlainSegment = (segment: string): boolean =>
  segmentPattern.test(segment) && !dotSegmentPattern.test(segment);

/** Creates a finder of calls by address, then method, then flags. Of two calls at one address the later one wins. */
export function createCallRouter<Call extends RoutedCall>(calls: readonly Call[]): CallFinder<Call> {
  const addressByPattern = new Map<string, Address<Call>>();
  for (const call of calls) {
    const segments = call.path
      .slice(1)
      .split('/')
      .map((segment) => (segment.startsWith('{') ? undefined : segment));
    const pattern = segments.join('/');
    const newAddress: Address<Call> = { segments, callByMethod: new Map(), flaggedCalls: [] };
    const address = addressByPattern.get(pattern) ?? newAddress;
    addressByPattern.set(pattern, address);
    if (call.flag) address.flaggedCalls.unshift(call);
    else address.callByMethod.set(call.method, call);
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
    return address ? findCallAtAddress(address, segments, method, query) : { kind: 'unknown' };
  };
}

/** The most specific address first: `/reviews/bulk` matches `/{kind}/bulk` rather than `/reviews/{id}`. */
function compareSpecificity(a: Address<unknown>, b: Address<unknown>): number {
  // How many segments are literal, then how late they occur, then how early the first differing one is.
  const computeScore = ({ segments }: Address<unknown>) =>
    segments.reduce((score, segment, depth) => (segment === undefined ? score : score + 100 + depth), 0);
  const formatLiterals = ({ segments }: Address<unknown>) =>
    segments.map((segment) => (segment === undefined ? 'parameter' : 'literal')).join();
  return computeScore(b) - computeScore(a) || formatLiterals(a).localeCompare(formatLiterals(b));
}

function findCallAtAddress<Call extends RoutedCall>(
  { segments: literals, callByMethod, flaggedCalls }: Address<Call>,
  segments: readonly string[],
  method: string,
  query: string,
): CallMatch<Call> {
  const routedMethod = method === 'HEAD' ? 'GET' : method;
  const callAtPath = [...callByMethod.values(), ...flaggedCalls][0]!;
  if (segments.some((segment, i) => literals[i] === undefined && !isPlainSegment(segment)))
    return { kind: 'malformed', callAtPath };
  const params = new URLSearchParams(flaggedCalls.length > 0 ? query : '');
  const flaggedCall = flaggedCalls.find(
    (call) => call.method === routedMethod && params.get(call.flag!) === 'true',
  );
  const call = flaggedCall ?? callByMethod.get(routedMethod);
  if (call) return { kind: 'found', call };
  // Only calls with a flag end here.
  if (callByMethod.size === 0) return { kind: 'unknown' };
  const allowedMethods = [...callByMethod.keys()].flatMap((allowedMethod) =>
    allowedMethod === 'GET' ? ['GET', 'HEAD'] : [allowedMethod],
  );
  return { kind: 'wrong-method', allowedMethods, callAtPath };
}
