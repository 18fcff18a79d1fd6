import { type ReplyOf, serviceNames, toUrlVariable } from '@app/types';
import type { listServices } from '@app/types/admin/operations';

type Health = ReplyOf<typeof listServices>['items'][number];

interface Neighbour {
  name: string;
  url: string;
}

/** All services except this one and the gateway. */
const names = [...serviceNames.filter((name) => name !== 'admin'), 'worker'];
/** Timeout in milliseconds. */
const patienceMs = 2_000;

/** Addresses of the other services: `SEARCH_URL`, … */
export const findNeighbours = (env: NodeJS.ProcessEnv): Neighbour[] =>
  names.flatMap((name) => {
    const url = env[toUrlVariable(name)];
    return url ? [{ name, url }] : [];
  });

/** Reads a service's `/readyz`. Keeps words, numbers and booleans only. */
export async function fetchHealth({ name, url }: Neighbour): Promise<Health> {
  try {
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(patienceMs) });
    const reply: unknown = await response.json();
    const facts = Object.entries(typeof reply === 'object' && reply ? reply : {}).filter(
      (fact): fact is [string, string | number | boolean] =>
        ['string', 'number', 'boolean'].includes(typeof fact[1]),
    );
    return { name, state: response.ok ? 'ready' : 'not_ready', facts: Object.fromEntries(facts) };
  } catch {
    return { name, state: 'away', facts: {} };
  }
}
