import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { LiveRemotes } from './registry.ts';

/**
 * Creates a plugin that checks hashes, so that no code runs that was changed after publishing. The registry contains
 * the hash of each remote's entry file, which contains those of its chunks. Files without a hash are rejected.
 */
export function createIntegrityPlugin(remotes: LiveRemotes): ModuleFederationRuntimePlugin {
  const toAbsoluteUrl = (address: string) => new URL(address, document.baseURI).href;
  return {
    name: 'integrity',
    createScript({ url }) {
      const remote = Object.values(remotes).find(({ entry }) => toAbsoluteUrl(entry) === toAbsoluteUrl(url));
      if (!remote?.integrity && !remote?.isUnchecked) throw new Error(`No integrity is known for ${url}`);
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      if (!remote.isUnchecked) script.integrity = remote.integrity;
      return script;
    },
  };
}
