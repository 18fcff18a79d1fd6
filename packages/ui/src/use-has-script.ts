import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the server's HTML, until the browser has taken it over. */
export const useHasScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
