/** Stands in for federation's preloading, which works by manifest. The gateway links what to preload: 1 KB. */
const off = () => {
  throw new Error('Federation does not preload here: the gateway links what to preload.');
};

export const defaultPreloadArgs = {};
export const formatPreloadArgs = off;
export const normalizePreloadExposes = off;
export const preloadAssets = off;
