import { type Loadable, useLoadable } from './loadable.ts';

/**
 * Thrown while rendering if a value failed to load. It is recognized by its name, because the boundary can be in
 * another bundle.
 */
export class LoadError extends Error {
  override name = 'LoadFailed';
  /** Resets all failed loads of this bundle. */
  readonly forget: () => void;

  constructor(loadable: Loadable<unknown>) {
    const state = loadable.getState();
    super(state.status === 'failed' ? state.reason : 'Forgotten meanwhile');
    this.forget = loadable.forgetAll;
  }
}

export const isLoadError = (error: unknown): error is LoadError =>
  error instanceof Error && error.name === 'LoadFailed' && 'forget' in error;

/**
 * Starts loading and returns the value. Undefined: not loaded yet.
 * @throws {LoadError} if it failed
 */
export function useLoadedValue<T>(loadable: Loadable<T>): T | undefined {
  const state = useLoadable(loadable);
  if (state.status === 'failed') throw new LoadError(loadable);
  return state.status === 'loaded' ? state.value : undefined;
}

/** Returns true for a `LoadError` and for the bundler's error of a chunk that failed to load. */
export const isAnyLoadError = (error: unknown): boolean =>
  isLoadError(error) || (error instanceof Error && error.name === 'ChunkLoadError');
