import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/**
 * Returns a value that only the browser has, such as stored data. The server and the hydration use `serverValue`. A
 * change of the value causes no render. `readValue` must return the same reference while the value is unchanged.
 */
export const useBrowserValue = <T>(readValue: () => T, serverValue: T): T =>
  useSyncExternalStore(subscribeToNothing, readValue, () => serverValue);

/** Returns false on the server and during hydration, then true. For what needs script, or values of the browser alone. */
export const useIsHydrated = (): boolean => useBrowserValue(() => true, false);
