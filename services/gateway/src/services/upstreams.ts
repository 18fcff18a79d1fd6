import { findServiceUrl, type Logger } from '@app/service-kit';
import { createUpstream, type Upstream } from '../calls/upstream.ts';
import type { LiveServices } from './live-services.store.ts';

/** Connections to services by name. */
export interface Upstreams {
  /** Undefined while the service's address is unknown, and of one that is withdrawn: pages get nothing of it either. */
  find(name: string): Upstream | undefined;
  close(): Promise<void>;
}

interface UpstreamsOptions {
  settings: Readonly<Record<string, unknown>>;
  services: Pick<LiveServices, 'find'>;
  logger: Logger;
}

/** Connects to a service when it is first asked for, and again where its port has changed. */
export function createUpstreams({ settings, services, logger }: UpstreamsOptions): Upstreams {
  const open = new Map<string, { upstream: Upstream | undefined; port: number | undefined }>();
  return {
    find(name) {
      const { port, withdrawnAt } = services.find(name) ?? {};
      if (withdrawnAt) return undefined;
      const known = open.get(name);
      if (known && known.port === port) return known.upstream;
      const url = findServiceUrl(settings, name, port);
      let upstream = known?.upstream;
      if (upstream?.url !== url) {
        void upstream?.close();
        upstream = url === undefined ? undefined : createUpstream(name, url, { logger });
      }
      open.set(name, { upstream, port });
      return upstream;
    },
    close: async () => {
      await Promise.all([...open.values()].map(({ upstream }) => upstream?.close()));
    },
  };
}
