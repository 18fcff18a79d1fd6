/**
 * Caches an expensive value for `lifetimeMs` milliseconds; concurrent callers share one computation. If a refresh
 * fails, the old value is used for another period.
 */
export function cacheValue<T>(
  load: () => Promise<T>,
  lifetimeMs: number,
  now: () => number = () => performance.now(),
) {
  let cached: { value: T; loadedAt: number } | undefined;
  let pending: Promise<T> | undefined;

  async function refreshValue(): Promise<T> {
    try {
      cached = { value: await load(), loadedAt: now() };
    } catch (error) {
      if (!cached) throw error;
      cached.loadedAt = now();
    }
    return cached.value;
  }

  return (): Promise<T> => {
    if (cached && now() - cached.loadedAt < lifetimeMs) return Promise.resolve(cached.value);
    pending ??= refreshValue().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
