import { type Loadable, useLoadable } from './loadable.ts';

/** Thrown while rendering where something did not come, for the boundary above; forgetting it makes a new try. */
export class LoadFailed extends Error {
  override name = 'LoadFailed';
  readonly forget: () => void;

  constructor(reason: string, forget: () => void) {
    super(reason);
    this.forget = forget;
  }
}

/**
 * Starts it, and gives its value as soon as it is there.
 * @throws {LoadFailed} where it failed
 */
export function useLoaded<T>(loadable: Loadable<T>): T | undefined {
  const state = useLoadable(loadable);
  if (state.status === 'failed') throw new LoadFailed(state.reason, () => loadable.forget());
  return state.status === 'loaded' ? state.value : undefined;
}
