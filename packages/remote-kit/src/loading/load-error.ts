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
    const loadableState = loadable.getState();
    super(loadableState.status === 'failed' ? loadableState.reason : 'Forgotten meanwhile');
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
  const loadableState = useLoadable(loadable);
  if (loadableState.status === 'failed') throw new LoadError(loadable);
  return loadableState.status === 'loaded' ? loadableState.value : undefined;
}

/** Returns true for a `LoadError` and for the bundler's error of a chunk that failed to load. */
export const isAnyLoadError = (error: unknown): boolean =>
  isLoadError(error) || (error instanceof Error && error.name === 'ChunkLoadError');
