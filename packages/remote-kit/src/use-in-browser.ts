import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Something that only a browser knows, such as what it stores. The first HTML, and the page while it comes alive, have
 * `before` in its place. `read` gives the same value each time until something else renders anew.
 */
export const useInBrowser = <T>(read: () => T, before: T): T =>
  useSyncExternalStore(never, read, () => before);
