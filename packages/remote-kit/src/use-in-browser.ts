import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * A value that only the browser knows, such as stored data. The server and the hydration use `serverValue`. `read` must
 * return the same value until something else causes a render.
 */
export const useInBrowser = <T>(read: () => T, serverValue: T): T =>
  useSyncExternalStore(subscribe, read, () => serverValue);
