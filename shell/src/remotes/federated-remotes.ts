import { contractVersion, earlierContracts } from '@app/shell-api';
import type { PageData } from '@app/types/call/page-data';
import { getInstance } from '@module-federation/enhanced/runtime';
import { createIntegrityPlugin } from './integrity.ts';
import { createRemoteLoader, type Federation, type Report } from './load-remote.ts';
import { type LiveRemotes, readRemotes } from './registry.ts';
import { RemotePages } from './remote-pages.tsx';

declare const __webpack_require__: { federation: object };

/** How a version of a remote came to this page. */
export interface RemoteOutcome {
  version: string;
  failed: boolean;
}

/**
 * The remotes of this document, through the federation runtime that the shell brings for all of them. `data` came with
 * the document; `onRemotes` is told which remotes are live, `onOutcome` of each that was loaded or did not come.
 */
export function createFederatedRemotes(
  data: PageData,
  onRemotes?: (remotes: LiveRemotes) => void,
  onOutcome?: (name: string, outcome: RemoteOutcome) => void,
): RemotePages {
  const runtime = getInstance();
  if (!runtime) throw new Error('The shell was built without federation');
  // For the gate's smoke load, and for published remotes that were built without the bundler's part of the runtime.
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
  );
}

/** For the gateway, which takes a version back that fails for many. Nothing of the visitor is in it, nobody waits. */
const report: Report = (remote, version) =>
  navigator.sendBeacon('/api/remote-failures', JSON.stringify({ remote, version }));
