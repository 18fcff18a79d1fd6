/**
 * A value that is costly to get: got when it is first asked for, then at most once in `forMs`, however many ask at
 * once. Where getting it anew fails, the old one stays good for as long again.
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
