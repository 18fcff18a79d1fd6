import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False in the server's HTML, until the browser has taken it over. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
