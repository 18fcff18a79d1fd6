import { contractVersion, earlierContracts } from '@app/shell-api';
import type { PageData } from '@app/types/call/page-data';
import { getInstance } from '@module-federation/enhanced/runtime';
import { createIntegrityPlugin } from './integrity.ts';
import { createRemoteLoader, type FailureReporter, type Federation } from './load-remote.ts';
import { type LiveRemotes, readRemotes } from './registry.ts';
import { RemotePages } from './remote-pages.tsx';

declare const __webpack_require__: { federation: object };

/** Result of loading a remote's version. */
export interface RemoteLoadResult {
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
  onOutcome?: (name: string, outcome: RemoteLoadResult) => void,
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
    registerRemotes: (remoteDefinitions) => runtime.registerRemotes(remoteDefinitions),
    loadRemote: (id) => runtime.loadRemote(id),
  };
  const shellOffer = { contract: contractVersion, earlier: earlierContracts, shared };
  const loadRemote = createRemoteLoader(remotes, shellOffer, federation, reportFailure);
  return new RemotePages(
    async (name) => {
      const outcome = await loadRemote(name);
      const { version } = remotes[name] ?? {};
      if (version) onOutcome?.(name, { version, failed: outcome.status !== 'loaded' });
      return outcome;
    },
    async () => {
      const { createQueryProvider } = await import('./create-query-provider.tsx');
      return { default: createQueryProvider(data) };
    },
    undefined,
    (name) => {
      const { version } = remotes[name] ?? {};
      if (version) reportFailure(name, version);
    },
  );
}

/** Reports a failure to the gateway, for auto-rollback. Contains nothing about the visitor; not awaited. */
const reportFailure: FailureReporter = (remote, version) =>
  navigator.sendBeacon('/api/remote-failures', JSON.stringify({ remote, version }));
