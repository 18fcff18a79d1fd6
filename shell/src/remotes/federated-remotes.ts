import { contractVersion, earlierContracts } from '@app/shell-api';
import type { PageData } from '@app/types/call/page-data';
import { getInstance } from '@module-federation/enhanced/runtime';
import { createIntegrityPlugin } from './integrity.ts';
import { createRemoteLoader, type Federation, type Report } from './load-remote.ts';
import { type LiveRemotes, readRemotes } from './registry.ts';
import { RemotePages } from './remote-pages.tsx';

declare const __webpack_require__: { federation: object };

/** Result of loading a remote's version. */
export interface RemoteOutcome {
  version: string;
  failed: boolean;
}

/**
 * Creates the remotes of this document with the shared federation runtime. `data`: of the document; `onRemotes`
 * receives the live remotes, `onOutcome` each that was loaded or failed.
 */
export function createFederatedRemotes(
  data: PageData,
  onRemotes?: (remotes: LiveRemotes) => void,
  onOutcome?: (name: string, outcome: RemoteOutcome) => void,
): RemotePages {
  const runtime = getInstance();
  if (!runtime) throw new Error('The shell was built without federation');
  // For the gate's smoke test, and for remotes built without the bundler's part of the runtime.
  Object.assign(globalThis, { shellFederation: __webpack_require__.federation });
  const remotes = readRemotes(document, window.location);
  onRemotes?.(remotes);
  runtime.registerPlugins([createIntegrityPlugin(remotes)]);
  const shared: Record<string, string> = {};
  for (const [library, versions] of Object.entries(runtime.shareScopeMap.default ?? {})) {
    shared[library] = Object.keys(versions)[0] ?? '';
  }
  const federation: Federation = {
    registerRemotes: (list) => runtime.registerRemotes(list),
    loadRemote: (id) => runtime.loadRemote(id),
  };
  const offer = { contract: contractVersion, earlier: earlierContracts, shared };
  const load = createRemoteLoader(remotes, offer, federation, report);
  return new RemotePages(
    async (name) => {
      const outcome = await load(name);
      const { version } = remotes[name] ?? {};
      if (version) onOutcome?.(name, { version, failed: outcome.status !== 'loaded' });
      return outcome;
    },
    async () => {
      const { createQueries } = await import('./create-queries.tsx');
      return { default: createQueries(data) };
    },
    undefined,
    (name) => {
      const { version } = remotes[name] ?? {};
      if (version) report(name, version);
    },
  );
}

/** Reports a failure to the gateway, for auto-rollback. Contains nothing about the visitor; not awaited. */
const report: Report = (remote, version) =>
  navigator.sendBeacon('/api/remote-failures', JSON.stringify({ remote, version }));
