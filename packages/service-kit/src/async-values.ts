// Values that come later: cached, awaited for a limited time, or in batches.

export interface CacheOptions {
  /** Age from which callers wait for a refresh; before, they get the old value meanwhile. Default: the lifetime. */
  waitAfterMs?: number;
  now?: (() => number) | undefined;
}

/**
 * Caches an expensive value for `lifetimeMs` milliseconds; concurrent callers share one computation. If a refresh
 * fails, the old value is used for another period.
 */
export function cacheValue<T>(
  loadValue: () => Promise<T>,
  lifetimeMs: number,
  { waitAfterMs = lifetimeMs, now = () => performance.now() }: CacheOptions = {},
) {
  let cacheEntry: { value: T; loadedAt: number } | undefined;
  let pendingLoad: Promise<T> | undefined;
  async function refreshValue(): Promise<T> {
    const loadedAt = now();
    try {
      cacheEntry = { value: await loadValue(), loadedAt };
    } catch (error) {
      if (!cacheEntry) throw error;
      cacheEntry.loadedAt = loadedAt;
    }
    return cacheEntry.value;
  }
  return async (): Promise<T> => {
    const ageMs = cacheEntry ? now() - cacheEntry.loadedAt : Number.POSITIVE_INFINITY;
    if (cacheEntry && ageMs < lifetimeMs) return cacheEntry.value;
    pendingLoad ??= refreshValue().finally(() => {
      pendingLoad = undefined;
    });
    // The refresh rejects only if nothing is cached.
    return cacheEntry && ageMs < waitAfterMs ? cacheEntry.value : pendingLoad;
  };
}

/** Awaits work for at most `limitMs`: after that `onTimeout` gives the result, or throws. The work itself goes on. */
export async function withTimeLimit<T, L>(
  work: Promise<T>,
  limitMs: number,
  onTimeout: () => L,
): Promise<T | L> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  return Promise.race([work, timeout.then(onTimeout)]).finally(() => clearTimeout(timer));
}

/** Groups values into lists of `size`; the last one may be shorter. */
export async function* groupIntoBatches<T>(values: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const value of values) {
    if (batch.push(value) < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
