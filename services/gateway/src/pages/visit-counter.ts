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

/** Counts visits and failures for auto-rollback. Previews do not count, nor do visits of bots. */
export const createVisitCounter = ({ autoRollback, getClientAddress }: VisitCounterDeps) => ({
  /** Counts a page by the remotes that it loads. */
  countPage(c: Context<AppEnv>, remotes: readonly string[], { registry, preview }: Variant): void {
    const request = c.env?.incoming;
    if (remotes.length === 0 || preview || !request || c.req.method !== 'GET') return;
    if (!isBot(c.req.header('user-agent')))
      autoRollback.recordLoads(remotes, registry, getClientAddress(request));
  },
  /** Counts a page that the server could not render, like a failure reported by the visitor's browser. */
  countFailure(c: Context<AppEnv>, remote: string, { registry, preview }: Variant): void {
    const version = registry.remotes[remote]?.version;
    const request = c.env?.incoming;
    if (version !== undefined && !preview && request)
      void autoRollback.recordFailure(remote, version, getClientAddress(request), 'page');
  },
});
export type VisitCounter = ReturnType<typeof createVisitCounter>;
