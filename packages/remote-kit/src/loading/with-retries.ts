/** Delays before three retries. */
const retryDelaysMs = [1000, 2000, 3000];

/** An error that a retry cannot solve, such as an incompatible version. */
export class PermanentLoadError extends Error {
  override name = 'PermanentLoadError';
}

/**
 * Loads with retries.
 * @throws the last error, or the first `PermanentLoadError`
 */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof PermanentLoadError) throw error;
      console.warn(`Loading failed, trying again in ${delayMs / 1000} s: ${error}`);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await refreshCache(error);
    }
  }
  return load();
}

/**
 * Refreshes the browser's cache of the failed file. The bundler requests a failed chunk again, but a broken file cached
 * for a year would be returned again, even after a reload.
 */
async function refreshCache(error: unknown): Promise<void> {
  const { request } = error as { request?: unknown };
  if (typeof request !== 'string') return;
  await fetch(request, { cache: 'reload' }).catch(() => {});
}
