import { createContext, useContext } from 'react';

/** Navigation from the open item to its neighbors in the list. */
export interface ListNavigation {
  openNext(): void;
  openPrevious(): void;
  /** Leaves a decided item: opens the row below it, the row above if it was the last, or the empty list. */
  leaveItem(): void;
  listHref: string;
  /** "2 of 42"; empty if the open item is not in the list. */
  positionText: string;
  /** True: the open item was reached from the list, so its heading gets the focus. */
  isFromList: boolean;
}

/** Undefined outside of the inbox: listings are also decided on their own page. */
export const ListNavigationContext = createContext<ListNavigation | undefined>(undefined);
export const useListNavigation = (): ListNavigation | undefined => useContext(ListNavigationContext);
