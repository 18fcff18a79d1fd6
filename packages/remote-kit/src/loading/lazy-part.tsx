import { type ComponentType, lazy } from 'react';
import { Loadable, LoadError } from './loadable.ts';
import { withRetries } from './with-retries.ts';

/**
 * Creates a component whose code loads when it is first rendered, below a `Suspense`. React's `lazy` caches a failure
 * forever, so a new lazy component is created after each reset.
 * @throws {LoadError} while rendering, after all retries failed
 */
export function lazyPart<Props extends object>(
  loadPart: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loadable = new Loadable(() => withRetries(loadPart));
  const createLazyComponent = () =>
    lazy(async () => {
      await loadable.start();
      const loadableState = loadable.getState();
      if (loadableState.status !== 'loaded') throw new LoadError(loadable);
      return loadableState.value;
    });
  let LazyComponent = createLazyComponent();
  loadable.subscribe(() => {
    if (loadable.getState().status === 'waiting') LazyComponent = createLazyComponent();
  });
  return (props) => <LazyComponent {...props} />;
}
