import { type ReplyOf, serviceNames, toUrlVariable } from '@app/types';
import type { listServices } from '@app/types/admin/operations';

type Health = ReplyOf<typeof listServices>['items'][number];

interface Neighbour {
  name: string;
  url: string;
}

/** All but this one and the gateway. */
const names = [...serviceNames.filter((name) => name !== 'admin'), 'worker'];
/** Longer than a service that works takes; nobody waits for one that hangs. */
const patienceMs = 2_000;

/** The services that this one was told of: `SEARCH_URL`, … */
export const findNeighbours = (env: NodeJS.ProcessEnv): Neighbour[] =>
  names.flatMap((name) => {
    const url = env[toUrlVariable(name)];
    return url ? [{ name, url }] : [];
  });

/** What a service says of itself at `/readyz`: plain facts only, each a word, a number or yes and no. */
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
