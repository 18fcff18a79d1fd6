/**
 * Caches an expensive value for `lifetimeMs` milliseconds; concurrent callers share one computation. If a refresh
 * fails, the old value is used for another period.
 */
export function cacheValue<T>(
  loadValue: () => Promise<T>,
  lifetimeMs: number,
  now: () => number = () => performance.now(),
) {
  let cacheEntry: { value: T; loadedAt: number } | undefined;
  let pendingLoad: Promise<T> | undefined;

  async function refreshValue(): Promise<T> {
    try {
      cacheEntry = { value: await loadValue(), loadedAt: now() };
    } catch (error) {
      if (!cacheEntry) throw error;
      cacheEntry.loadedAt = now();
    }
    return cacheEntry.value;
  }

  return (): Promise<T> => {
    if (cacheEntry && now() - cacheEntry.loadedAt < lifetimeMs) return Promise.resolve(cacheEntry.value);
    pendingLoad ??= refreshValue().finally(() => {
      pendingLoad = undefined;
    });
    return pendingLoad;
  };
}
