import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** Returns false in server-rendered HTML until the browser has hydrated it, then true. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
