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
  reportHydrated: (area?: ParentNode) => void;
  /** Runs a function after the page's hydration, until which its HTML is equal for everybody. */
  runAfterHydration: (run: () => void) => void;
}
export const HydrationContext = createContext<Hydration>({
  reportHydrated: () => {},
  runAfterHydration: (run) => run(),
});

/** Placed after the content of a page: reports once that it is hydrated. */
export function PageHydrationMarker() {
  const { reportHydrated } = useContext(HydrationContext);
  useEffect(() => reportHydrated(), [reportHydrated]);
  return null;
}
