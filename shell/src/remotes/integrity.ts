import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { LiveRemotes } from './registry.ts';

/**
 * Checks hashes: the registry contains that of each remote's entry, the entry those of its chunks. Nothing runs that
 * was changed after publishing. Files without a hash are refused.
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
