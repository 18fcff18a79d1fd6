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

/** Processes of one service declare it in turns, at most this far apart: what was silent for longer has ended. */
const declarationMs = 60_000;

const isRecent = (at: number) => performance.now() - at < declarationMs;

interface OpenUpstream {
  upstream: Upstream | undefined;
  port: number | undefined;
  /** When each port was declared last before it gave way to another, by a monotonic clock in milliseconds. */
  earlier: Map<number, number>;
}

/**
 * Connects to a service when it is first asked for, and again where its port has changed. Where several processes of one
 * service run on a machine, each with a port of its own, the one that declared itself last is asked, and the others
 * while it refuses connections.
 */
export function createUpstreams({ settings, services, logger }: UpstreamsOptions): Upstreams {
  const openUpstreams = new Map<string, OpenUpstream>();
  return {
    find(name) {
      const { port, withdrawnAt } = services.find(name) ?? {};
      if (withdrawnAt) return undefined;
      const openUpstream = openUpstreams.get(name);
      if (openUpstream && openUpstream.port === port) return openUpstream.upstream;
      const declaredAtByPort = openUpstream?.earlier ?? new Map<number, number>();
      const url = findServiceUrl(settings, name, port);
      let upstream = openUpstream?.upstream;
      if (upstream?.url !== url) {
        if (openUpstream?.port) declaredAtByPort.set(openUpstream.port, performance.now());
        const otherPorts = () =>
          [...declaredAtByPort.keys()].filter(
            (other) => other !== port && isRecent(declaredAtByPort.get(other)!),
          );
        void upstream?.close();
        upstream = url === undefined ? undefined : createUpstream(name, url, { logger, otherPorts });
      }
      openUpstreams.set(name, { upstream, port, earlier: declaredAtByPort });
      return upstream;
    },
    close: async () => {
      await Promise.all([...openUpstreams.values()].map(({ upstream }) => upstream?.close()));
    },
  };
}
