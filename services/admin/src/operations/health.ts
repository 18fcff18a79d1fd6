import type { Collections } from '@app/db';
import { findServiceUrl, namePeer } from '@app/service-kit';
import type { ReplyOf } from '@app/types';
import type { listServices } from '@app/types/admin/operations';

type Health = ReplyOf<typeof listServices>['items'][number];

/** Timeout in milliseconds. */
const timeoutMs = 2_000;

/** The declared services by name, and how each says it is. `env`: addresses of services. */
export async function readServices(
  { services }: Pick<Collections, 'services'>,
  env: NodeJS.ProcessEnv,
): Promise<Health[]> {
  const declared = await services
    .find({}, { projection: { api: 0 } })
    .sort({ _id: 1 })
    .toArray();
  return Promise.all(
    declared.map(async ({ _id: name, nouns, port, withdrawnAt, release = null, declaredAt }) => ({
      name,
      nouns,
      withdrawn: withdrawnAt !== null,
      release,
      since: declaredAt.toISOString(),
      ...(await fetchHealth(name, findServiceUrl(env, name, port))),
    })),
  );
}

/** Reads a service's `/readyz`. Keeps words, numbers and booleans only. */
async function fetchHealth(name: string, url: string | undefined): Promise<Pick<Health, 'state' | 'facts'>> {
  try {
    if (!url) throw new Error('no address');
    namePeer(name, url);
    const response = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(timeoutMs) });
    const reply: unknown = await response.json();
    const facts = Object.entries(typeof reply === 'object' && reply ? reply : {}).filter(
      (fact): fact is [string, string | number | boolean] =>
        ['string', 'number', 'boolean'].includes(typeof fact[1]),
    );
    return { state: response.ok ? 'ready' : 'not_ready', facts: Object.fromEntries(facts) };
  } catch {
    return { state: 'away', facts: {} };
  }
}
