import { type Loadable, useLoadable } from './loadable.ts';

/**
 * Thrown while rendering where something did not come, for the boundary above. It is known by its name: the boundary
 * is often another bundle's.
 */
export class LoadError extends Error {
  override name = 'LoadFailed';
  /** Whatever failed in this bundle is loaded anew when it is next rendered. */
  readonly forget: () => void;

  constructor(loadable: Loadable<unknown>) {
    const state = loadable.state();
    super(state.status === 'failed' ? state.reason : 'Forgotten meanwhile');
    this.forget = loadable.forgetAll;
  }
}

export const isLoadFailed = (error: unknown): error is LoadError =>
  error instanceof Error && error.name === 'LoadFailed' && 'forget' in error;

/**
 * Starts it, and gives its value as soon as it is there.
 * @throws {LoadFailed} where it failed
 */
export function useLoaded<T>(loadable: Loadable<T>): T | undefined {
  const state = useLoadable(loadable);
  if (state.status === 'failed') throw new LoadError(loadable);
  return state.status === 'loaded' ? state.value : undefined;
}
