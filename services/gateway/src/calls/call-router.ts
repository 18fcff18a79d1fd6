/** A call as the router sees it; callers may add fields. */
export interface RoutedCall {
  method: string;
  /** With `{name}` for parameters. */
  path: string;
  /** Applies only if this query parameter is "true". */
  flag?: string | undefined;
}

/** Result of a look-up. `neighbor`: some call at the address. */
export type CallMatch<Call> =
  | { kind: 'found'; call: Call }
  | { kind: 'wrong-method'; allow: string[]; neighbor: Call }
  /** A parameter that could be read as another path. */
  | { kind: 'malformed'; neighbor: Call }
  | { kind: 'unknown' };

type FoundCall<Call> = Extract<CallMatch<Call>, { kind: 'found' }>;
export type FindCall<Call> = (method: string, path: string, query?: string) => CallMatch<Call>;

interface Node<Call> {
  children: Map<string, Node<Call>>;
  parameter: Node<Call> | undefined;
  methods: Map<string, FoundCall<Call>>;
  /** Calls that apply only if a query parameter is "true". */
  flagged: Map<string, { flag: string; found: FoundCall<Call> }[]>;
}
const createNode = <Call>(): Node<Call> => ({
  children: new Map(),
  parameter: undefined,
  methods: new Map(),
  flagged: new Map(),
});

/** Characters of a path segment (RFC 3986). Excludes the backslash, which URL parsers read as a slash. */
const segmentCharacters = /^[\w.~!$&'()*+,;=:@%-]*$/;
/** `.` and `..`, also percent-encoded: URL parsers resolve them to another path. */
const dots = /^(?:\.|%2e){1,2}$/i;
/** True if no URL parser reads the segment as part of another path. */
export const isPlainSegment = (segment: string): boolean =>
  segmentCharacters.test(segment) && !dots.test(segment);

/** Finds the call of a request by address, then method, then flags. Of two calls at one address the later one wins. */
export function createCallRouter<Call extends RoutedCall>(calls: readonly Call[]): FindCall<Call> {
  const root = createNode<Call>();
  for (const call of calls) {
    const { method, path, flag } = call;
    const { methods, flagged } = ensureNode(root, path);
    const match = { kind: 'found', call } as const;
    if (flag) flagged.set(method, [...(flagged.get(method) ?? []), { flag, found: match }]);
    else methods.set(method, match);
  }
  // Paths without parameters, looked up directly.
  const fixed = new Map<string, FoundCall<Call>>();
  for (const call of calls) {
    const { methods, flagged } = ensureNode(root, call.path);
    const getMatch = methods.get('GET');
    if (getMatch && !flagged.has('GET') && !call.path.includes('{')) fixed.set(call.path, getMatch);
  }
  return (method, path, query = '') =>
    (method === 'GET' ? fixed.get(path) : undefined) ?? findMatch(root, method, path, query);
}

/** Returns the node of a pattern, creating it if needed. */
function ensureNode<Call>(root: Node<Call>, pattern: string): Node<Call> {
  let at = root;
  for (const segment of pattern.slice(1).split('/')) {
    if (segment.startsWith('{')) {
      at.parameter ??= createNode();
      at = at.parameter;
    } else {
      const childNode = at.children.get(segment) ?? createNode();
      at.children.set(segment, childNode);
      at = childNode;
    }
  }
  return at;
}

/** A node at which a path ends. */
interface RouteEnd<Call> {
  at: Node<Call>;
  malformed: boolean;
  /** How many segments match literally, and how late they occur. */
  words: number;
}

/** Finds the most specific match: `/reviews/bulk` matches `/{kind}/bulk` rather than `/reviews/{id}`. */
function findEnding<Call>(
  at: Node<Call>,
  segments: readonly string[],
  { depth = 0, malformed = false, words = 0 } = {},
): RouteEnd<Call> | undefined {
  const segment = segments[depth];
  if (segment === undefined)
    return at.methods.size + at.flagged.size > 0 ? { at, malformed, words } : undefined;
  const childNode = at.children.get(segment);
  const { parameter } = at;
  const isBad = malformed || !isPlainSegment(segment);
  const nextDepth = depth + 1;
  const wordEnd =
    childNode && findEnding(childNode, segments, { depth: nextDepth, malformed, words: words + 100 + depth });
  const parameterEnd =
    parameter &&
    segment !== '' &&
    findEnding(parameter, segments, { depth: nextDepth, malformed: isBad, words });
  if (!wordEnd || !parameterEnd) return wordEnd || parameterEnd || undefined;
  return wordEnd.words >= parameterEnd.words ? wordEnd : parameterEnd;
}

function findFlagged<Call>(
  { flagged }: Node<Call>,
  method: string,
  query: string,
): FoundCall<Call> | undefined {
  const ofMethod = query === '' ? undefined : flagged.get(method);
  if (!ofMethod) return undefined;
  const params = new URLSearchParams(query);
  return ofMethod.findLast(({ flag }) => params.get(flag) === 'true')?.found;
}

function findMatch<Call>(root: Node<Call>, method: string, path: string, query: string): CallMatch<Call> {
  const ending = findEnding(root, path.slice(1).split('/'));
  if (!ending) return { kind: 'unknown' };
  const { at, malformed } = ending;
  const asksFor = method === 'HEAD' ? 'GET' : method;
  const flagged = [...at.flagged.values()].flat();
  const neighbor = ([...at.methods.values()][0] ?? flagged[0]!.found).call;
  if (malformed) return { kind: 'malformed', neighbor };
  const match = findFlagged(at, asksFor, query) ?? at.methods.get(asksFor);
  if (match) return match;
  // Only calls with a flag end here.
  if (at.methods.size === 0) return { kind: 'unknown' };
  const allow = [...at.methods.keys()].flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known]));
  return { kind: 'wrong-method', allow, neighbor };
}
