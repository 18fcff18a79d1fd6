import { useEffect, useSyncExternalStore } from 'react';

export type LoadState<T> =
  | { status: 'waiting' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; reason: string };

const waiting = { status: 'waiting' } as const;

/** Failed loads. Parts often fail together, so a retry resets all. */
const failed = new Set<Loadable<unknown>>();

/**
 * A value that is loaded once, and again after `forget`. Used instead of React's `lazy`, which caches rejections
 * forever, shows its fallback for at least 300 ms, and cannot be awaited before the first render.
 */
export class Loadable<T> {
  readonly #load: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #state: LoadState<T> = waiting;
  #running: Promise<void> | undefined;

  /** `initial`: an available value. */
  constructor(load: () => Promise<T>, initial?: T) {
    this.#load = load;
    if (initial === undefined) return;
    this.#state = { status: 'loaded', value: initial };
    this.#running = Promise.resolve();
  }

  /** Starts loading once. Resolves when loaded or failed; never rejects. */
  start(): Promise<void> {
    this.#running ??= this.#load().then(
      (value) => this.#become({ status: 'loaded', value }),
      (error) => {
        console.error(error);
        failed.add(this);
        this.#become({ status: 'failed', reason: String(error) });
      },
    );
    return this.#running;
  }

  /** Resets a failure. */
  forget(): void {
    if (this.#state.status !== 'failed') return;
    failed.delete(this);
    this.#running = undefined;
    this.#become(waiting);
  }

  /** Resets all failures of this bundle. */
  readonly forgetAll = (): void => {
    for (const loadable of failed) loadable.forget();
  };

  readonly state = (): LoadState<T> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #become(state: LoadState<T>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Starts loading and follows the state. On the server it returns the initial state. */
export function useLoadable<T>(loadable: Loadable<T>): LoadState<T> {
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
