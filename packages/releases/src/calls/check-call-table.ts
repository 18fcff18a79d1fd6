import { type CallTable, serviceNames, serviceNouns, type TableCall } from '@app/types';
import { createCallRouter, type FindCall } from './call-router.ts';

/** A forwarded call and its service. Webhooks and files have no id. `gateway`: the gateway answers itself. */
export type KnownCall = Pick<TableCall, 'method' | 'path' | 'flag' | 'deprecated'> & {
  id?: string;
  service: string;
};

const formatCall = ({ method, path, flag }: Pick<KnownCall, 'method' | 'path' | 'flag'>) =>
  `${method} ${path}${flag ? `?${flag}=true` : ''}`;
const split = (path: string) => path.slice(1).split('/');
const isParameter = (segment: string) => segment.startsWith('{');

/**
 * The most specific address that both patterns match: a literal wherever one has one. If one pattern takes requests of
 * the other at all, it takes this one.
 */
function findCommonAddress(one: string, other: string): string | undefined {
  const [a, b] = [split(one), split(other)];
  if (a.length !== b.length) return undefined;
  const segments = a.map((segment, at) => {
    const word = isParameter(segment) ? b[at]! : segment;
    if (isParameter(word)) return '_';
    return isParameter(b[at]!) || b[at] === word ? word : undefined;
  });
  return segments.includes(undefined) ? undefined : `/${segments.join('/')}`;
}

/** Another service's call that loses requests to this one, found by routing with and without it. */
function findLoser(
  call: KnownCall,
  known: readonly KnownCall[],
  { now, next }: Record<'now' | 'next', FindCall<KnownCall>>,
): KnownCall | undefined {
  const getService = (find: FindCall<KnownCall>, ...requests: Parameters<FindCall<KnownCall>>) => {
    const match = find(...requests);
    return match.kind === 'found' ? match.call.service : undefined;
  };
  return known.find((other) => {
    const address = other.service === call.service ? undefined : findCommonAddress(other.path, call.path);
    if (!address) return false;
    // A call without a flag may be called with any flag; one with a flag only with its own.
    const queries = other.flag ? [`?${other.flag}=true`] : ['', ...(call.flag ? [`?${call.flag}=true`] : [])];
    return queries.some(
      (query) =>
        getService(now, other.method, address, query) === other.service &&
        getService(next, other.method, address, query) !== other.service,
    );
  });
}

/**
 * Reasons why a service's table must not go live, one sentence each; empty: it may.
 * @param known all currently forwarded calls
 * @param before the service's latest table; empty if none
 */
export function checkCallTable(
  { service, calls }: Pick<CallTable, 'service' | 'calls'>,
  known: readonly KnownCall[],
  before: readonly KnownCall[],
): string[] {
  const names = calls.map(formatCall);
  const own = calls.map((call): KnownCall => ({ ...call, service }));
  const others = known.filter((call) => call.service !== service);
  const routers = { now: createCallRouter(known), next: createCallRouter([...known, ...own]) };
  const hasNoun = (name: keyof typeof serviceNouns, noun: string) => serviceNouns[name]?.includes(noun);
  const findOwner = (noun: string) =>
    hasNoun(service, noun)
      ? undefined
      : (serviceNames.find((name) => hasNoun(name, noun)) ??
        others.find(({ path }) => split(path)[1] === noun)?.service);
  const explain = (call: KnownCall, at: number): string[] => {
    const name = formatCall(call);
    const [, noun = ''] = split(call.path);
    const loser = findLoser(call, others, routers);
    const namesake = [...own.slice(0, at), ...others].find(({ id }) => id === call.id);
    const owner = findOwner(noun);
    if (names.indexOf(name) !== at) return [`${name} stands in it twice.`];
    if (isParameter(noun)) return [`${name} begins with a parameter: it would take every address.`];
    if (loser) return [`${name} takes addresses of ${formatCall(loser)}, which ${loser.service} answers.`];
    if (namesake) return [`${name} has the id ${call.id}, which is a call of ${namesake.service}.`];
    if (owner) return [`${name} is below /api/${noun}, which belongs to ${owner}.`];
    return [];
  };
  const missing = before.filter((call) => !call.deprecated && !names.includes(formatCall(call)));
  return [
    ...own.flatMap(explain),
    ...missing.map(
      (call) => `${formatCall(call)} goes away, and the table before did not say that it would (deprecated).`,
    ),
  ];
}

/** Calls of these tables with their services. */
export const toKnownCalls = (tables: readonly CallTable[]): KnownCall[] =>
  tables.flatMap(({ service, calls }) => calls.map((call) => ({ ...call, service })));

/**
 * Tables that are valid beside the gateway's built-in calls. A table that takes another service's calls is left out,
 * and affects no other.
 */
export function selectHeldTables(
  tables: readonly CallTable[],
  built: readonly KnownCall[],
  report: (table: CallTable, reasons: string[]) => void = () => {},
): CallTable[] {
  const held: CallTable[] = [];
  for (const table of tables) {
    const reasons = checkCallTable(table, [...built, ...toKnownCalls(held)], []);
    if (reasons.length === 0) held.push(table);
    else report(table, reasons);
  }
  return held;
}
