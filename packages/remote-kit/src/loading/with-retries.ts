/** Delays before three retries. */
const retryWaitsMs = [1000, 2000, 3000];

/** An error that a retry cannot solve, such as an incompatible version. */
export class Unmendable extends Error {
  override name = 'Unmendable';
}

/**
 * Loads with retries.
 * @throws the last error, or the first `Unmendable`
 */
export async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const waitMs of retryWaitsMs) {
    try {
      return await load();
    } catch (error) {
      if (error instanceof Unmendable) throw error;
      console.warn(`Loading failed, trying again in ${waitMs / 1000} s: ${error}`);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
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
