import type { Endpoint, ServiceName } from '@app/types';

/** What the gateway does with an address: forward it, or say why not. */
export type Match =
  | { kind: 'forward'; service: ServiceName; pattern: string; alias: boolean }
  | { kind: 'wrong-method'; allow: string[]; alias: boolean }
  /** A parameter that no service takes, written so that it could be read as another path. */
  | { kind: 'malformed'; alias: boolean }
  | { kind: 'unknown' };

interface Node {
  next: Map<string, Node>;
  parameter: Node | undefined;
  methods: Map<string, { service: ServiceName; pattern: string; alias: boolean }>;
}
const node = (): Node => ({ next: new Map(), parameter: undefined, methods: new Map() });

/** Characters that a path segment may hold (RFC 3986). A backslash, which address parsers read as a slash, is not one. */
const segmentCharacters = /^[\w.~!$&'()*+,;=:@%-]*$/;
/** `.` and `..`, also percent-encoded: address parsers resolve them, so a service would see another path. */
const dots = /^(?:\.|%2e){1,2}$/i;

/** The table of all calls, made of the endpoint values: an endpoint that exists is routed, and nothing else is. */
export function routeTable(endpoints: readonly Endpoint[]): (method: string, path: string) => Match {
  const root = node();
  for (const { method, path, aliases = [], service } of endpoints) {
    for (const pattern of [path, ...aliases]) {
      let at = root;
      for (const segment of pattern.slice(1).split('/')) {
        if (segment.startsWith('{')) {
          at.parameter ??= node();
          at = at.parameter;
        } else {
          const known = at.next.get(segment) ?? node();
          at.next.set(segment, known);
          at = known;
        }
      }
      at.methods.set(method, { service, pattern, alias: pattern !== path });
    }
  }

  // Paths without parameters are known as they are written.
  const fixed = new Map<string, Match>();
  for (const { method, path, aliases = [], service } of endpoints) {
    for (const pattern of [path, ...aliases]) {
      if (method !== 'GET' || pattern.includes('{')) continue;
      fixed.set(pattern, { kind: 'forward', service, pattern, alias: pattern !== path });
    }
  }

  return (method, path) => (method === 'GET' ? fixed.get(path) : undefined) ?? search(root, method, path);
}

function search(root: Node, method: string, path: string): Match {
  let at: Node | undefined = root;
  let malformed = false;
  for (const segment of path.slice(1).split('/')) {
    const known: Node | undefined = at.next.get(segment);
    if (!known) malformed ||= !segmentCharacters.test(segment) || dots.test(segment);
    at = known ?? (segment === '' ? undefined : at.parameter);
    if (!at) return { kind: 'unknown' };
  }
  const [any] = at.methods.values();
  if (!any) return { kind: 'unknown' };
  const { alias } = any;
  if (malformed) return { kind: 'malformed', alias };
  const found = at.methods.get(method === 'HEAD' ? 'GET' : method);
  if (found) return { kind: 'forward', ...found };
  const allow = [...at.methods.keys()].flatMap((known) => (known === 'GET' ? ['GET', 'HEAD'] : [known]));
  return { kind: 'wrong-method', allow, alias };
}
