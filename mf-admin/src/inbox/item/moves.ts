import { createContext, useContext } from 'react';

/** Ways through the list, for the open item. */
export interface Moves {
  next(): void;
  previous(): void;
  /** After a decision: on to the one below, or above where it was the last; back to the list where none is left. */
  leave(): void;
  /** The address of the list, with its filters. */
  listHref: string;
  /** "2 of 42"; empty where the list does not hold the open item. */
  position: string;
  /** Whether the open item was gone to from here, so that its heading takes the focus. */
  moved: boolean;
}

/** Undefined outside of the inbox: a listing is decided about on its own page, too. */
export const MovesContext = createContext<Moves | undefined>(undefined);
export const useMoves = (): Moves | undefined => useContext(MovesContext);
