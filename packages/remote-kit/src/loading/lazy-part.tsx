import { type ComponentType, lazy } from 'react';
import { LoadError } from './load-error.ts';
import { Loadable } from './loadable.ts';
import { withRetries } from './with-retries.ts';

/**
 * A component whose code loads when it is first rendered, below a `Suspense`. React's `lazy` caches a failure forever,
 * so a new one is created after each reset.
 * @throws {LoadError} while rendering, after all retries failed
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const part = new Loadable(() => withRetries(load));
  const createPart = () =>
    lazy(async () => {
      await part.start();
      const state = part.state();
      if (state.status !== 'loaded') throw new LoadError(part);
      return state.value;
    });
  let Part = createPart();
  part.subscribe(() => {
    if (part.state().status === 'waiting') Part = createPart();
  });
  return (props) => <Part {...props} />;
}
