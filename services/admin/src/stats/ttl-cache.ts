/**
 * Caches an expensive value for `forMs` milliseconds; concurrent callers share one computation. Errors are not cached.
 */
export function createTtlCache<T>(
  get: () => Promise<T>,
  forMs: number,
  now: () => number = () => performance.now(),
) {
  let last: { value: T; at: number } | undefined;
  let pending: Promise<T> | undefined;
  return async (): Promise<T> => {
    if (last && now() - last.at < forMs) return last.value;
    const startedAt = now();
    pending ??= get().finally(() => {
      pending = undefined;
    });
    const value = await pending;
    last = { value, at: startedAt };
    return value;
  };
}
