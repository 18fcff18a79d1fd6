import { type ComponentType, lazy } from 'react';
import { LoadError } from './load-failed.ts';
import { Loadable } from './loadable.ts';
import { withRetries } from './with-retries.ts';

/**
 * A part of a page whose code loads when the part is first rendered, below a `Suspense`. React's `lazy` keeps a failure
 * for good, so there is a new one after each that a boundary forgets.
 * @throws {LoadFailed} while rendering, where it did not come after all tries
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
