import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and while the browser takes over its HTML, then true: for what only the browser can know. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** How far the browser has come with making the page live. */
export interface Hydration {
  /** An area lives, or the page itself: what was typed there before belongs to it now. */
  handleHydrated: (area?: ParentNode) => void;
  /** Runs something once the page lives: what its HTML says is the same for everybody until then. */
  whenHydrated: (run: () => void) => void;
}
export const HydrationContext = createContext<Hydration>({
  handleHydrated: () => {},
  whenHydrated: (run) => run(),
});

/** Stands behind the content of a page: says once that it lives. */
export function Hydrated() {
  const { handleHydrated } = useContext(HydrationContext);
  useEffect(() => handleHydrated(), [handleHydrated]);
  return null;
}
