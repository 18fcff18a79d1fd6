import type { AppEnv } from '@app/service-kit';
import type { Context } from 'hono';
import type { ClientAddressReader } from '../calls/request-head.ts';
import type { createAutoRollback } from '../releases/auto-rollback.ts';
import type { Variant } from '../releases/variant.ts';
import { isBot } from '../releases/variant.ts';

interface VisitCounterDeps {
  autoRollback: Pick<ReturnType<typeof createAutoRollback>, 'recordLoads' | 'recordFailure'>;
  getClientAddress: ClientAddressReader;
}

/** Counts visits and failures for auto-rollback. Neither previews nor bots count. */
export function createVisitCounter({ autoRollback, getClientAddress }: VisitCounterDeps) {
  /** Undefined for a request that does not count. */
  const findVisitorAddress = (c: Context<AppEnv>, { preview }: Variant): string | undefined => {
    const request = c.env?.incoming;
    return request && !preview && !isBot(c.req.header('user-agent')) ? getClientAddress(request) : undefined;
  };
  return {
    countPage(c: Context<AppEnv>, remotes: readonly string[], variant: Variant): void {
      const address = findVisitorAddress(c, variant);
      if (address !== undefined && remotes.length > 0 && c.req.method === 'GET')
        autoRollback.recordLoads(remotes, variant.registry, address);
    },
    /** Counts a page that the server could not render, like a failure reported by the visitor's browser. */
    countFailure(c: Context<AppEnv>, remote: string, variant: Variant): void {
      const version = variant.registry.remotes[remote]?.version;
      const address = findVisitorAddress(c, variant);
      if (address !== undefined && version !== undefined)
        void autoRollback.recordFailure(remote, version, address, 'page');
    },
  };
}
export type VisitCounter = ReturnType<typeof createVisitCounter>;
