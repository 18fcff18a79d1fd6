import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Chunk loading (decisions, ruling 21): one try and three retries, later each time. */
const retryAfterMs = [1000, 2000, 3000];

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Part of a page whose code comes when it is wanted. A last failure is the error boundary's. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waitsMs: readonly number[] = retryAfterMs,
): LazyExoticComponent<ComponentType<Props>> {
  const attempt = async (tries: number): Promise<{ default: ComponentType<Props> }> => {
    try {
      return await load();
    } catch (error) {
      const waitMs = waitsMs[tries];
      if (waitMs === undefined) throw error;
      await wait(waitMs);
      return attempt(tries + 1);
    }
  };
  return lazy(() => attempt(0));
}
