import { useEffect, useSyncExternalStore } from 'react';

export type LoadableState<T> =
  | { status: 'waiting' }
  | { status: 'loaded'; value: T }
  | { status: 'failed'; reason: string };

const waitingState = { status: 'waiting' } as const;

/** Loadables that failed. Loads often fail together, so a retry resets all of them. */
const failedLoadables = new Set<Loadable<unknown>>();
function forgetFailures() {
  for (const loadable of failedLoadables) loadable.forget();
}

/**
 * A value that is loaded once; after a failure `forget` lets it load again. Used instead of React's `lazy`, which
 * caches rejections forever, shows its fallback for at least 300 ms, and cannot be awaited before the first render.
 */
export class Loadable<T> {
  readonly #loadValue: () => Promise<T>;
  readonly #listeners = new Set<() => void>();
  #state: LoadableState<T> = waitingState;
  #loadPromise: Promise<void> | undefined;

  /** `initialValue`: the value, if it is already available. */
  constructor(loadValue: () => Promise<T>, initialValue?: T) {
    this.#loadValue = loadValue;
    if (initialValue === undefined) return;
    this.#state = { status: 'loaded', value: initialValue };
    this.#loadPromise = Promise.resolve();
  }

  /** Starts loading unless it has started. Resolves when the value is loaded or has failed; never rejects. */
  start(): Promise<void> {
    this.#loadPromise ??= this.#loadValue().then(
      (value) => this.#setState({ status: 'loaded', value }),
      (error) => {
        console.error(error);
        failedLoadables.add(this);
        this.#setState({ status: 'failed', reason: String(error) });
      },
    );
    return this.#loadPromise;
  }

  /** Resets a failure, so that `start` loads again. */
  forget(): void {
    if (this.#state.status !== 'failed') return;
    failedLoadables.delete(this);
    this.#loadPromise = undefined;
    this.#setState(waitingState);
  }

  readonly getState = (): LoadableState<T> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #setState(state: LoadableState<T>): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Starts loading and returns the current state; on the server the initial state. */
export function useLoadable<T>(loadable: Loadable<T>): LoadableState<T> {
  if (typeof window !== 'undefined') loadable.start();
  return useSyncExternalStore(loadable.subscribe, loadable.getState, loadable.getState);
}

/** Retries a failed load when the component mounts, and when the browser is online again. */
export function useLoadRetry<T>(loadable: Loadable<T>): void {
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

/**
 * Thrown while rendering if a value failed to load. It is recognized by its name, because the boundary can be in
 * another bundle.
 */
export class LoadError extends Error {
  override name = 'LoadFailed';
  /** Resets all failed loads of this bundle. */
  readonly forget = forgetFailures;

  constructor(loadable: Loadable<unknown>) {
    const loadableState = loadable.getState();
    super(loadableState.status === 'failed' ? loadableState.reason : 'Forgotten meanwhile');
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
