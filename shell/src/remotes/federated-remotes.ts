import { contractVersion, earlierContracts } from '@app/shell-api';
import type { PageData } from '@app/types/call/page-data';
import { getInstance } from '@module-federation/enhanced/runtime';
import { createIntegrityPlugin } from './integrity.ts';
import { createRemoteLoader, type FailureReporter } from './load-remote.ts';
import { type LiveRemotes, readRemotes } from './registry.ts';
import { RemotePages } from './remote-pages.tsx';

declare const __webpack_require__: { federation: object };

/** What is reported about a remote that was loaded or failed. */
export interface RemoteLoadResult {
  version: string;
  failed: boolean;
}

/**
 * Creates the remotes of this document with the shared federation runtime. `pageData`: data of the document.
 * `onRemotes` is called with the live remotes, `onLoadResult` for each that was loaded or failed.
 */
export function createFederatedRemotes(
  pageData: PageData,
  onRemotes?: (remotes: LiveRemotes) => void,
  onLoadResult?: (name: string, loadResult: RemoteLoadResult) => void,
): RemotePages {
  const runtime = getInstance();
  if (!runtime) throw new Error('The shell was built without federation');
  // Read by the release gate's smoke test, and by remotes that are built without the bundler's part of the runtime.
  Object.assign(globalThis, { shellFederation: __webpack_require__.federation });
  const remotes = readRemotes(document, window.location);
  onRemotes?.(remotes);
  runtime.registerPlugins([createIntegrityPlugin(remotes)]);
  const sharedVersions: Record<string, string> = {};
  for (const [library, versions] of Object.entries(runtime.shareScopeMap.default ?? {})) {
    sharedVersions[library] = Object.keys(versions)[0] ?? '';
  }
  const shellOffer = { contract: contractVersion, earlier: earlierContracts, shared: sharedVersions };
  const loadRemote = createRemoteLoader(remotes, shellOffer, runtime, reportFailure);
  return new RemotePages(
    async (name) => {
      const outcome = await loadRemote(name);
      const { version } = remotes[name] ?? {};
      if (version) onLoadResult?.(name, { version, failed: outcome.status !== 'loaded' });
      return outcome;
    },
    async () => {
      const { createQueryProvider } = await import('./create-query-provider.tsx');
      return { default: createQueryProvider(pageData) };
    },
    undefined,
    (name) => {
      const { version } = remotes[name] ?? {};
      if (version) reportFailure(name, version);
    },
  );
}

/** Reports a failure to the gateway, for auto-rollback, without waiting. Contains nothing about the visitor. */
const reportFailure: FailureReporter = (remote, version) =>
  navigator.sendBeacon('/api/remote-failures', JSON.stringify({ remote, version }));
