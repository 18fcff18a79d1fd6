import { type CallTable, serviceNames, serviceNouns, type TableCall } from '@app/types';

/** A call that the gateway forwards already, and to whom. */
export type KnownCall = Pick<TableCall, 'method' | 'path' | 'flag' | 'deprecated'> & { service: string };

/** What the gateway answers itself. */
const ownAddresses = ['/api/docs', '/api/openapi.json'];

const formatCall = ({ method, path, flag }: Pick<KnownCall, 'method' | 'path' | 'flag'>) =>
  `${method} ${path}${flag ? `?${flag}=true` : ''}`;
const split = (path: string) => path.slice(1).split('/');
const isParameter = (segment: string) => segment.startsWith('{');
/** Whether one address could be meant by both patterns. */
function isOverlapping(one: string, other: string): boolean {
  const [a, b] = [split(one), split(other)];
  return (
    a.length === b.length &&
    a.every((segment, at) => segment === b[at] || isParameter(segment) || isParameter(b[at]!))
  );
}

/** Two calls stand at one address where only one of them asks for its flag. */
const isTaken = (call: TableCall, other: KnownCall) =>
  call.method === other.method &&
  Boolean(call.flag) === Boolean(other.flag) &&
  isOverlapping(call.path, other.path) &&
  ![call.path, other.path].some((path) => agreed.includes(path));
/** Words where another call has a parameter: no slug of a listing is a single word. */
const agreed = ['/api/prosthetists/twins'];

/**
 * Why a service's table must not go live, one sentence each; empty where it may.
 * @param others the calls of other services that are forwarded now
 * @param before the service's newest table; empty where it has none
 */
export function checkCallTable(
  { service, calls }: Pick<CallTable, 'service' | 'calls'>,
  others: readonly KnownCall[],
  before: readonly KnownCall[],
): string[] {
  const names = calls.map(formatCall);
  const hasNoun = (name: keyof typeof serviceNouns, noun: string) => serviceNouns[name]?.includes(noun);
  const findOwner = (noun: string) =>
    hasNoun(service, noun)
      ? undefined
      : (serviceNames.find((name) => hasNoun(name, noun)) ??
        others.find(({ path }) => split(path)[1] === noun)?.service);
  const explain = (call: TableCall, at: number): string[] => {
    const name = formatCall(call);
    const [, noun = ''] = split(call.path);
    const taken = others.find((other) => isTaken(call, other));
    const owner = findOwner(noun);
    if (names.indexOf(name) !== at) return [`${name} stands in it twice.`];
    if (isParameter(noun)) return [`${name} begins with a parameter: it would take every address.`];
    if (ownAddresses.some((address) => isOverlapping(address, call.path)))
      return [`${name} takes an address that the gateway itself answers.`];
    if (taken) return [`${name} takes addresses of ${formatCall(taken)}, which ${taken.service} answers.`];
    if (owner) return [`${name} is below /api/${noun}, which belongs to ${owner}.`];
    return [];
  };
  const missing = before.filter((call) => !call.deprecated && !names.includes(formatCall(call)));
  return [
    ...calls.flatMap(explain),
    ...missing.map(
      (call) => `${formatCall(call)} goes away, and the table before did not say that it would (deprecated).`,
    ),
  ];
}

/** Calls of tables, by whom they are answered. */
export const toKnownCalls = (tables: readonly CallTable[]): KnownCall[] =>
  tables.flatMap(({ service, calls }) => calls.map((call) => ({ ...call, service })));

/**
 * The tables that hold beside the calls of the gateway's build. One that takes what another service has is left out,
 * and keeps no other one out.
 */
export function selectHeldTables(
  tables: readonly CallTable[],
  built: readonly KnownCall[],
  report: (table: CallTable, reasons: string[]) => void = () => {},
): CallTable[] {
  const held: CallTable[] = [];
  for (const table of tables) {
    const others = [...built, ...toKnownCalls(held)].filter(({ service }) => service !== table.service);
    const reasons = checkCallTable(table, others, []);
    if (reasons.length === 0) held.push(table);
    else report(table, reasons);
  }
  return held;
}
