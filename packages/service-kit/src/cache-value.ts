/**
 * Caches an expensive value for `lifetimeMs` milliseconds; concurrent callers share one computation. If a refresh
 * fails, the old value is used for another period.
 */
export function cacheValue<T>(
  get: () => Promise<T>,
  lifetimeMs: number,
  now: () => number = () => performance.now(),
) {
  let cached: { value: T; at: number } | undefined;
  let pending: Promise<T> | undefined;

  async function refreshValue(): Promise<T> {
    try {
      cached = { value: await get(), at: now() };
    } catch (error) {
      if (!cached) throw error;
      cached.at = now();
    }
    return cached.value;
  }

  return (): Promise<T> => {
    if (cached && now() - cached.at < lifetimeMs) return Promise.resolve(cached.value);
    pending ??= refreshValue().finally(() => {
      pending = undefined;
    });
    return pending;
  };
}
