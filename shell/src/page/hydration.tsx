import { createContext, useContext, useEffect } from 'react';

export interface Hydration {
  /** Reports that an area is hydrated, or without `area` the page. Earlier input is then restored there. */
  reportHydrated: (area?: ParentNode) => void;
  /** Adds the loading of code for a part that hydrates later than the page. */
  addLateLoad: (load: Promise<void>) => void;
  /**
   * Runs a function after the hydration of the page, before which it must be the same for all users, and after late
   * loads: React discards the server's HTML of a part if a context changes before its code is loaded.
   */
  runAfterHydration: (callback: () => void) => void;
}
export const HydrationContext = createContext<Hydration>({
  reportHydrated: () => {},
  addLateLoad: () => {},
  runAfterHydration: (callback) => callback(),
});

/** Placed after the content of a page. Reports once that the page is hydrated. */
export function PageHydrationMarker() {
  const { reportHydrated } = useContext(HydrationContext);
  useEffect(() => reportHydrated(), [reportHydrated]);
  return null;
}
