const retryDelaysMs = [1000, 2000, 3000];

/** An error that a retry cannot solve, such as an incompatible version. */
export class PermanentLoadError extends Error {
  override name = 'PermanentLoadError';
}

/**
 * Loads a value, with up to three retries.
 * @throws the last error, or the first `PermanentLoadError`
 */
export async function withRetries<T>(loadValue: () => Promise<T>): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await loadValue();
    } catch (error) {
      if (error instanceof PermanentLoadError) throw error;
      console.warn(`Loading failed, trying again in ${delayMs / 1000} s: ${error}`);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await refreshCachedFile(error);
    }
  }
  return loadValue();
}

/**
 * Refreshes the HTTP cache entry of a file that failed to load (`error.request`). Otherwise a retry, and even a reload,
 * would get the broken file from the cache, where it stays for a year.
 */
async function refreshCachedFile(error: unknown): Promise<void> {
  const { request } = error as { request?: unknown };
  if (typeof request !== 'string') return;
  await fetch(request, { cache: 'reload' }).catch(() => {});
}
