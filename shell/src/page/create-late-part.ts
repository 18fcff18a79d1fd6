import type { Loadable } from '@app/remote-kit/loading';
import { type ComponentType, lazy } from 'react';

/**
 * A part whose code loads after `start`. Below a `Suspense` the server's HTML stays until then; a failed load is
 * retried when the network is back.
 */
export function createLatePart<Props extends object>(
  loadable: Loadable<{ default: ComponentType<Props> }>,
): { Part: ComponentType<Props>; start: () => void } {
  const now = loadable.state();
  if (now.status === 'loaded') return { Part: now.value.default, start: () => {} };
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    await started;
    for (;;) {
      await loadable.start();
      const state = loadable.state();
      if (state.status === 'loaded') return state.value;
      if (typeof window === 'undefined') throw new Error(state.status === 'failed' ? state.reason : '');
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      loadable.forget();
    }
  });
  return { Part: Part as ComponentType<Props>, start };
}
