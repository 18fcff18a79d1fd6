/** Specification, section 9, and ruling 21: one try and three retries, each waiting a second longer. */
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
    }
  }
  return load();
}
