import { type CallTable, serviceNames, serviceNouns, type TableCall } from '@app/types';

/** A call that the gateway forwards already, and to whom. Hooks and files have no id. */
export type KnownCall = Pick<TableCall, 'method' | 'path' | 'flag' | 'deprecated'> & {
  id?: string;
  service: string;
};

/** What the gateway answers itself. */
const ownAddresses = ['/api/docs', '/api/openapi.json', '/api/remote-failures'];

/** Calls that stand among the addresses of another service: both agreed. No slug of a listing is a single word. */
const agreed: Readonly<Record<string, readonly string[]>> = {
  search: ['POST /api/prosthetists/match'],
  listing: [
    'GET /api/prosthetists/{id}?edit=true',
    'GET /api/prosthetists/twins',
    'POST /api/prosthetists/claim',
  ],
};

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

/** The address without the names of its parameters: calls of one shape differ by method and flag alone. */
const getShape = (path: string) => path.replace(/\{\w+\}/g, '{}');
const isAgreed = (call: KnownCall) => agreed[call.service]?.includes(formatCall(call)) ?? false;

/**
 * Whether a call takes requests that another one gets. An address of another shape takes them whatever its method is:
 * the router finds the address first, and then says that it knows no such method there.
 */
function isTaking(call: KnownCall, other: KnownCall): boolean {
  if (!isOverlapping(call.path, other.path)) return false;
  const agree = isAgreed(call) || isAgreed(other);
  if (getShape(call.path) !== getShape(other.path)) return !agree;
  return call.method === other.method && (call.flag === other.flag || !agree);
}

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
    const taken = others.find((other) => isTaking({ ...call, service }, other));
    const namesake = others.find(({ id }) => id === call.id);
    const owner = findOwner(noun);
    if (names.indexOf(name) !== at) return [`${name} stands in it twice.`];
    if (isParameter(noun)) return [`${name} begins with a parameter: it would take every address.`];
    if (ownAddresses.some((address) => isOverlapping(address, call.path)))
      return [`${name} takes an address that the gateway itself answers.`];
    if (taken) return [`${name} takes addresses of ${formatCall(taken)}, which ${taken.service} answers.`];
    if (namesake) return [`${name} has the id ${call.id}, which is a call of ${namesake.service}.`];
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
