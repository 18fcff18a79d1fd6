import { type Loadable, useLoadable } from './loadable.ts';

/**
 * Thrown while rendering if something failed to load. Recognized by its name, because the boundary can be in another
 * bundle.
 */
export class LoadError extends Error {
  override name = 'LoadFailed';
  /** Resets all failed loads of this bundle. */
  readonly forget: () => void;

  constructor(loadable: Loadable<unknown>) {
    const state = loadable.state();
    super(state.status === 'failed' ? state.reason : 'Forgotten meanwhile');
    this.forget = loadable.forgetAll;
  }
}

export const isLoadError = (error: unknown): error is LoadError =>
  error instanceof Error && error.name === 'LoadFailed' && 'forget' in error;

/**
 * Starts loading, and returns the value when available.
 * @throws {LoadError} if it failed
 */
export function useLoaded<T>(loadable: Loadable<T>): T | undefined {
  const state = useLoadable(loadable);
  if (state.status === 'failed') throw new LoadError(loadable);
  return state.status === 'loaded' ? state.value : undefined;
}

/** True for a chunk that failed to load, also if the page imported it itself. */
export const isLoadingError = (error: unknown): boolean =>
  isLoadError(error) || (error instanceof Error && error.name === 'ChunkLoadError');
