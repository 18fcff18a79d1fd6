import { useEffect, useSyncExternalStore } from 'react';

export type LoadState<T> =
  | { status: 'waiting' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; reason: string };

const waiting = { status: 'waiting' } as const;

/** Parts of a page often fail together, and anyone who tries again means all of them. */
const failed = new Set<Loadable<unknown>>();

/**
 * Something that is loaded at most once, and again when asked. React's `lazy` keeps a rejection for good, shows its
 * fallback for at least 300 ms and cannot be awaited before the first render: hence this.
 */
export class Loadable<T> {
  readonly #load: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #state: LoadState<T> = waiting;
  #running: Promise<void> | undefined;

  /** `initial`: it is there already. */
  constructor(load: () => Promise<T>, initial?: T) {
    this.#load = load;
    if (initial === undefined) return;
    this.#state = { status: 'loaded', value: initial };
    this.#running = Promise.resolve();
  }

  /** Begins unless it has started. Settles when it is loaded or has failed; never rejects. */
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

  /** After a failure: as if it had never started. */
  forget(): void {
    if (this.#state.status !== 'failed') return;
    failed.delete(this);
    this.#running = undefined;
    this.#become(waiting);
  }

  /** Forgets every failure in this bundle. */
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

/** Starts it and follows it. On the server, where nobody waits, it shows what was there before. */
export function useLoadable<T>(loadable: Loadable<T>): LoadState<T> {
  if (typeof window !== 'undefined') loadable.start();
  return useSyncExternalStore(loadable.subscribe, loadable.state, loadable.state);
}

/** What failed is tried anew by anyone who comes back to it, and when the network is there again. */
export function useFreshTries<T>(loadable: Loadable<T>): void {
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
