import { findServiceUrl, type Logger } from '@app/service-kit';
import { createUpstream, type Upstream } from '../calls/upstream.ts';
import type { LiveServices } from './live-services.store.ts';

interface UpstreamsOptions {
  settings: Readonly<Record<string, unknown>>;
  services: Pick<LiveServices, 'find'>;
  logger: Logger;
}

/** Maximum interval between two declarations of a running process: one that was silent for longer has ended. */
const maxSilenceMs = 60_000;

const isRecent = (replacedAt: number) => performance.now() - replacedAt < maxSilenceMs;

interface OpenUpstream {
  upstream: Upstream | undefined;
  port: number | undefined;
  /** When another port replaced each earlier one, by a monotonic clock in milliseconds. */
  replacedAtByPort: Map<number, number>;
}

/**
 * Creates connections to services by name. Connects to a service on first use, and again when its port changes. If several processes of a service run on this
 * machine, each on its own port, requests go to the one that declared itself last, and to the others while it refuses
 * connections.
 */
export function createUpstreams({ settings, services, logger }: UpstreamsOptions) {
  const openUpstreams = new Map<string, OpenUpstream>();
  return {
    /** Undefined while the service's address is unknown or the service is withdrawn; pages get no data of it either. */
    find(name: string): Upstream | undefined {
      const { port, withdrawnAt } = services.find(name) ?? {};
      if (withdrawnAt) return undefined;
      const openUpstream = openUpstreams.get(name);
      if (openUpstream && openUpstream.port === port) return openUpstream.upstream;
      const replacedAtByPort = openUpstream?.replacedAtByPort ?? new Map<number, number>();
      const url = findServiceUrl(settings, name, port);
      let upstream = openUpstream?.upstream;
      if (upstream?.url !== url) {
        if (openUpstream?.port) replacedAtByPort.set(openUpstream.port, performance.now());
        const getOtherPorts = () =>
          [...replacedAtByPort.keys()].filter(
            (otherPort) => otherPort !== port && isRecent(replacedAtByPort.get(otherPort)!),
          );
        void upstream?.close();
        upstream = url === undefined ? undefined : createUpstream(name, url, { logger, getOtherPorts });
      }
      openUpstreams.set(name, { upstream, port, replacedAtByPort });
      return upstream;
    },
    close: async () => {
      await Promise.all([...openUpstreams.values()].map(({ upstream }) => upstream?.close()));
    },
  };
}
export type Upstreams = ReturnType<typeof createUpstreams>;
