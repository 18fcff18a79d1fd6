/**
 * Caches an expensive value for `forMs` milliseconds; concurrent callers share one computation. If a refresh fails, the
 * old value is used for another period.
 */
export function cacheValue<T>(
  get: () => Promise<T>,
  forMs: number,
  now: () => number = () => performance.now(),
) {
  let last: { value: T; at: number } | undefined;
  let going: Promise<T> | undefined;

  async function refreshValue(): Promise<T> {
    try {
      last = { value: await get(), at: now() };
    } catch (error) {
      if (!last) throw error;
      last.at = now();
    }
    return last.value;
  }

  return (): Promise<T> => {
    if (last && now() - last.at < forMs) return Promise.resolve(last.value);
    going ??= refreshValue().finally(() => {
      going = undefined;
    });
    return going;
  };
}
