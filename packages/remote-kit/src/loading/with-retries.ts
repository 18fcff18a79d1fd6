/** The first try is followed by three more, each waiting a second longer. */
const retryWaitsMs = [1000, 2000, 3000];

/** An error that trying again cannot mend, such as a version that does not fit. */
export class Unmendable extends Error {
  override name = 'Unmendable';
}

/**
 * Loads something, and tries again where that may help.
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
 * Replaces what the browser's cache holds of the file that failed. The bundler forgets a chunk that failed and asks for
 * it again, but a broken file that came with a year to live would be answered from the cache, also after a reload.
 */
async function refreshCache(error: unknown): Promise<void> {
  const { request } = error as { request?: unknown };
  if (typeof request !== 'string') return;
  await fetch(request, { cache: 'reload' }).catch(() => {});
}
