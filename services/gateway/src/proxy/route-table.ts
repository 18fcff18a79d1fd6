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

interface Node {
  next: Map<string, Node>;
  parameter: Node | undefined;
  methods: Map<string, Destination>;
  /** Calls that stand here only where a parameter of the query is "true". */
  flagged: Map<string, { flag: string; to: Destination }[]>;
}
const createNode = (): Node => ({
  next: new Map(),
  parameter: undefined,
  methods: new Map(),
  flagged: new Map(),
});

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

/** Characters that a path segment may hold (RFC 3986). A backslash, which address parsers read as a slash, is not one. */
const segmentCharacters = /^[\w.~!$&'()*+,;=:@%-]*$/;
/** `.` and `..`, also percent-encoded: address parsers resolve them, so a service would see another path. */
const dots = /^(?:\.|%2e){1,2}$/i;

/** The table of all calls, made of the endpoint values: an endpoint that exists is routed, and nothing else is. */
export function routeTable(
  endpoints: readonly RouteSpec[],
): (method: string, path: string, query?: string) => Match {
  const root = createNode();
  // Paths without parameters are known as they are written.
  const fixed = new Map<string, Match>();
  // Calls with a flag come first: where one stands, the query decides.
  for (const endpoint of endpoints.toSorted((a, b) => Number(Boolean(b.flag)) - Number(Boolean(a.flag)))) {
    for (const pattern of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const to = createDestination(endpoint, pattern);
      const { methods, flagged } = ensureNode(root, pattern);
      const { method, flag } = endpoint;
      if (flag) flagged.set(method, [...(flagged.get(method) ?? []), { flag, to }]);
      else methods.set(method, to);
      if (method === 'GET' && !flagged.has('GET') && !pattern.includes('{'))
        fixed.set(pattern, { kind: 'forward', ...to });
    }
  }
  return (method, path, query = '') =>
    (method === 'GET' ? fixed.get(path) : undefined) ?? search(root, method, path, query);
}

/** The node of a pattern, made where there is none. */
function ensureNode(root: Node, pattern: string): Node {
  let at = root;
  for (const segment of pattern.slice(1).split('/')) {
    if (segment.startsWith('{')) {
      at.parameter ??= createNode();
      at = at.parameter;
    } else {
      const known = at.next.get(segment) ?? createNode();
      at.next.set(segment, known);
      at = known;
    }
  }
  return at;
}

/** A node that a path can end at. */
interface RouteEnd {
  at: Node;
  malformed: boolean;
  /** How much of the path are words of its pattern: their number counts, then how late they stand. */
  words: number;
}

/** The ending of a path whose pattern says most of it: `/reviews/bulk` is no `/reviews/{id}` but a `/{kind}/bulk`. */
function findEnding(
  at: Node,
  segments: readonly string[],
  { depth = 0, malformed = false, words = 0 } = {},
): RouteEnd | undefined {
  const segment = segments[depth];
  if (segment === undefined) return at.methods.size > 0 ? { at, malformed, words } : undefined;
  const known = at.next.get(segment);
  const { parameter } = at;
  const isBad = malformed || !segmentCharacters.test(segment) || dots.test(segment);
  const next = depth + 1;
  const asWord = known && findEnding(known, segments, { depth: next, malformed, words: words + 100 + depth });
  const asParameter =
    parameter && segment !== '' && findEnding(parameter, segments, { depth: next, malformed: isBad, words });
  if (!asWord || !asParameter) return asWord || asParameter || undefined;
  return asWord.words >= asParameter.words ? asWord : asParameter;
}

function findFlagged(flagged: { flag: string; to: Destination }[] | undefined, query: string) {
  if (!flagged || !query) return undefined;
  const asked = new URLSearchParams(query);
  return flagged.findLast(({ flag }) => asked.get(flag) === 'true');
}

function search(root: Node, method: string, path: string, query: string): Match {
  const ending = findEnding(root, path.slice(1).split('/'));
  const asksFor = method === 'HEAD' ? 'GET' : method;
  const [any] = ending?.at.methods.values() ?? [];
  if (!ending || !any) return { kind: 'unknown' };
  const { at, malformed } = ending;
  const { negotiated } = any;
  if (malformed) return { kind: 'malformed', negotiated };
  const asked = findFlagged(at.flagged.get(asksFor), query);
  const found = asked?.to ?? at.methods.get(asksFor);
  if (found) return { kind: 'forward', ...found };
  const allow = [...at.methods.keys()].flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known]));
  return { kind: 'wrong-method', allow, negotiated };
}
