import { createHash } from 'node:crypto';
import { withTimeLimit } from '@app/service-kit';
import { LRUCache } from 'lru-cache';

/** The server code of one version of the shell or of a remote. */
export interface Bundle {
  /** "mf_search@1.2.3-abc" */
  id: string;
  /** As in `integrity` attributes: "sha256-…". */
  integrity: string;
  read: () => Promise<Buffer | string>;
}

/** The code for a request: one version of the shell and of each remote. */
export interface PageBundles {
  shell: Bundle;
  remotes: Readonly<Record<string, Bundle>>;
}

/** A bundle in the shell that it runs in. A remote uses its shell's React, so in another shell it is another module. */
export interface ServerModule {
  /** Includes hashes: in development the same version may have new content. */
  name: string;
  bundle: Bundle;
  /** Name of the shell's module. Absent: the shell itself. */
  shell?: string;
  /** Absent: the shell itself. */
  remote?: string;
}

/** The modules of a request, the shell's first. */
export function toServerModules({ shell, remotes }: PageBundles): [ServerModule, ...ServerModule[]] {
  const toName = ({ id, integrity }: Bundle) => `${id} ${integrity}`;
  const shellModuleName = toName(shell);
  const remoteModules = Object.entries(remotes).map(([remote, bundle]) => {
    return { name: `${shellModuleName} ${toName(bundle)}`, bundle, shell: shellModuleName, remote };
  });
  return [{ name: shellModuleName, bundle: shell }, ...remoteModules];
}

/** Reads code within the limit, and verifies its hash. */
export async function readCode(
  { integrity, read }: Bundle,
  limitMs: number,
): Promise<{ code: string } | { reason: 'missing' | 'integrity' }> {
  const code = await withTimeLimit(read(), limitMs, () => undefined).catch(() => undefined);
  if (code === undefined) return { reason: 'missing' };
  const hash = createHash('sha256').update(code).digest('base64');
  return integrity === `sha256-${hash}` ? { code: code.toString() } : { reason: 'integrity' };
}

const maxFailingFillers = 200;

/** Remotes that failed to fill a slot a moment ago. Pages are rendered without them for `brokenMs`. */
export function createFailingFillers(brokenMs: number) {
  /** Names of modules, which contain the version: another version of the remote is tried at once. */
  const moduleNames = new LRUCache<string, true>({ max: maxFailingFillers, ttl: brokenMs });
  return {
    add(bundles: PageBundles, remote: string): void {
      const module = toServerModules(bundles).find((candidate) => candidate.remote === remote);
      if (module) moduleNames.set(module.name, true);
    },
    list: (bundles: PageBundles): string[] =>
      moduleNames.size === 0
        ? []
        : toServerModules(bundles).flatMap(({ name, remote }) =>
            remote && moduleNames.has(name) ? [remote] : [],
          ),
  };
}
