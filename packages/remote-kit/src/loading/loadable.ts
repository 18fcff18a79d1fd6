import { useEffect, useSyncExternalStore } from 'react';

export type LoadableState<T> =
  | { status: 'waiting' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; reason: string };

const waitingState = { status: 'waiting' } as const;

/** Failed loads. They often fail together, so a retry resets all. */
const failedLoadables = new Set<Loadable<unknown>>();

/**
 * A value that is loaded once, and again after `forget`. Used instead of React's `lazy`, which caches rejections
 * forever, shows its fallback for at least 300 ms, and cannot be awaited before the first render.
 */
export class Loadable<T> {
  readonly #load: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #state: LoadableState<T> = waitingState;
  #loading: Promise<void> | undefined;

  /** `initial`: the value, if it is already available. */
  constructor(load: () => Promise<T>, initial?: T) {
    this.#load = load;
    if (initial === undefined) return;
    this.#state = { status: 'loaded', value: initial };
    this.#loading = Promise.resolve();
  }

  /** Starts loading once. Resolves when loaded or failed; never rejects. */
  start(): Promise<void> {
    this.#loading ??= this.#load().then(
      (value) => this.#setState({ status: 'loaded', value }),
      (error) => {
        console.error(error);
        failedLoadables.add(this);
        this.#setState({ status: 'failed', reason: String(error) });
      },
    );
    return this.#loading;
  }

  /** Resets a failure. */
  forget(): void {
    if (this.#state.status !== 'failed') return;
    failedLoadables.delete(this);
    this.#loading = undefined;
    this.#setState(waitingState);
  }

  /** Resets all failures of this bundle. */
  readonly forgetAll = (): void => {
    for (const loadable of failedLoadables) loadable.forget();
  };

  readonly state = (): LoadableState<T> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #setState(state: LoadableState<T>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Starts loading and follows the state. On the server it returns the initial state. */
export function useLoadable<T>(loadable: Loadable<T>): LoadableState<T> {
  if (typeof window !== 'undefined') loadable.start();
  return useSyncExternalStore(loadable.subscribe, loadable.state, loadable.state);
}

/** Retries a failed load when the component mounts again, and when the network is back. */
export function useRetries<T>(loadable: Loadable<T>): void {
  useEffect(() => {
    const retry = () => {
      loadable.forget();
      loadable.start();
    };
    retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [loadable]);
}
