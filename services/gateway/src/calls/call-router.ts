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

type FoundCall<Call> = Extract<CallMatch<Call>, { kind: 'found' }>;
export type CallFinder<Call> = (method: string, path: string, query?: string) => CallMatch<Call>;

interface RouteNode<Call> {
  childBySegment: Map<string, RouteNode<Call>>;
  parameterNode: RouteNode<Call> | undefined;
  matchByMethod: Map<string, FoundCall<Call>>;
  /** Calls that apply only if a query parameter is "true". */
  flaggedMatchesByMethod: Map<string, { flag: string; match: FoundCall<Call> }[]>;
}
const createNode = <Call>(): RouteNode<Call> => ({
  childBySegment: new Map(),
  parameterNode: undefined,
  matchByMethod: new Map(),
  flaggedMatchesByMethod: new Map(),
});

/** Characters of a path segment (RFC 3986). Excludes the backslash, which URL parsers read as a slash. */
const segmentPattern = /^[\w.~!$&'()*+,;=:@%-]*$/;
/** `.` and `..`, also percent-encoded: URL parsers resolve them to another path. */
const dotSegmentPattern = /^(?:\.|%2e){1,2}$/i;
/** True if no URL parser reads the segment as part of another path. */
export const isPlainSegment = (segment: string): boolean =>
  segmentPattern.test(segment) && !dotSegmentPattern.test(segment);

/** Creates a finder of calls by address, then method, then flags. Of two calls at one address the later one wins. */
export function createCallRouter<Call extends RoutedCall>(calls: readonly Call[]): CallFinder<Call> {
  const root = createNode<Call>();
  for (const call of calls) {
    const { method, path, flag } = call;
    const { matchByMethod, flaggedMatchesByMethod } = ensureNode(root, path);
    const match = { kind: 'found', call } as const;
    if (flag)
      flaggedMatchesByMethod.set(method, [...(flaggedMatchesByMethod.get(method) ?? []), { flag, match }]);
    else matchByMethod.set(method, match);
  }
  // Paths without parameters, looked up directly.
  const matchByPath = new Map<string, FoundCall<Call>>();
  for (const call of calls) {
    const { matchByMethod, flaggedMatchesByMethod } = ensureNode(root, call.path);
    const matchForGet = matchByMethod.get('GET');
    if (matchForGet && !flaggedMatchesByMethod.has('GET') && !call.path.includes('{'))
      matchByPath.set(call.path, matchForGet);
  }
  return (method, path, query = '') =>
    (method === 'GET' ? matchByPath.get(path) : undefined) ?? findMatch(root, method, path, query);
}

/** Returns the node of a pattern, creating it if needed. */
function ensureNode<Call>(root: RouteNode<Call>, pattern: string): RouteNode<Call> {
  let node = root;
  for (const segment of pattern.slice(1).split('/')) {
    if (segment.startsWith('{')) {
      node.parameterNode ??= createNode();
      node = node.parameterNode;
    } else {
      const childNode = node.childBySegment.get(segment) ?? createNode();
      node.childBySegment.set(segment, childNode);
      node = childNode;
    }
  }
  return node;
}

/** A node at which a path ends. */
interface RouteEnd<Call> {
  node: RouteNode<Call>;
  isMalformed: boolean;
  /** How many segments match literally, and how late they occur. */
  literalScore: number;
}

/** Finds the most specific match: `/reviews/bulk` matches `/{kind}/bulk` rather than `/reviews/{id}`. */
function findRouteEnd<Call>(
  node: RouteNode<Call>,
  segments: readonly string[],
  { depth = 0, isMalformed = false, literalScore = 0 } = {},
): RouteEnd<Call> | undefined {
  const segment = segments[depth];
  if (segment === undefined)
    return node.matchByMethod.size + node.flaggedMatchesByMethod.size > 0
      ? { node, isMalformed, literalScore }
      : undefined;
  const childNode = node.childBySegment.get(segment);
  const { parameterNode } = node;
  const isParameterMalformed = isMalformed || !isPlainSegment(segment);
  const nextDepth = depth + 1;
  const literalEnd =
    childNode &&
    findRouteEnd(childNode, segments, {
      depth: nextDepth,
      isMalformed,
      literalScore: literalScore + 100 + depth,
    });
  const parameterEnd =
    parameterNode &&
    segment !== '' &&
    findRouteEnd(parameterNode, segments, {
      depth: nextDepth,
      isMalformed: isParameterMalformed,
      literalScore,
    });
  if (!literalEnd || !parameterEnd) return literalEnd || parameterEnd || undefined;
  return literalEnd.literalScore >= parameterEnd.literalScore ? literalEnd : parameterEnd;
}

function findFlaggedMatch<Call>(
  { flaggedMatchesByMethod }: RouteNode<Call>,
  method: string,
  query: string,
): FoundCall<Call> | undefined {
  const methodMatches = query === '' ? undefined : flaggedMatchesByMethod.get(method);
  if (!methodMatches) return undefined;
  const params = new URLSearchParams(query);
  return methodMatches.findLast(({ flag }) => params.get(flag) === 'true')?.match;
}

function findMatch<Call>(
  root: RouteNode<Call>,
  method: string,
  path: string,
  query: string,
): CallMatch<Call> {
  const routeEnd = findRouteEnd(root, path.slice(1).split('/'));
  if (!routeEnd) return { kind: 'unknown' };
  const { node, isMalformed } = routeEnd;
  const routedMethod = method === 'HEAD' ? 'GET' : method;
  const allFlaggedMatches = [...node.flaggedMatchesByMethod.values()].flat();
  const callAtPath = ([...node.matchByMethod.values()][0] ?? allFlaggedMatches[0]!.match).call;
  if (isMalformed) return { kind: 'malformed', callAtPath };
  const match = findFlaggedMatch(node, routedMethod, query) ?? node.matchByMethod.get(routedMethod);
  if (match) return match;
  // Only calls with a flag end here.
  if (node.matchByMethod.size === 0) return { kind: 'unknown' };
  const allowedMethods = [...node.matchByMethod.keys()].flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : [method],
  );
  return { kind: 'wrong-method', allowedMethods, callAtPath };
}
