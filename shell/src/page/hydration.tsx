import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and during hydration, then true: for values that only the browser knows. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/** Progress of the hydration. */
export interface Hydration {
  /** Reports a hydrated area, or the page: values typed before are transferred to it. */
  handleHydrated: (area?: ParentNode) => void;
  /** Runs a function after the page's hydration, until which its HTML is equal for everybody. */
  whenHydrated: (run: () => void) => void;
}
export const HydrationContext = createContext<Hydration>({
  handleHydrated: () => {},
  whenHydrated: (run) => run(),
});

/** Placed after the content of a page: reports once that it is hydrated. */
export function Hydrated() {
  const { handleHydrated } = useContext(HydrationContext);
  useEffect(() => handleHydrated(), [handleHydrated]);
  return null;
}
