import { createContext, useContext } from 'react';

/** Ways through the queue, for what stands on its right side. */
export interface Moves {
  next(): void;
  previous(): void;
  /** After a decision: on to the one below, or above where it was the last; back to the list where none is left. */
  onFrom(id: string): void;
  /** The address of the list, with its filters. */
  listHref: string;
  /** Whether the open item was gone to from here, so that its heading takes the focus. */
  moved: boolean;
}

export const MovesContext = createContext<Moves | null>(null);

/** @throws outside of a `QueuePage` */
export function useMoves(): Moves {
  const moves = useContext(MovesContext);
  if (!moves) throw new Error('No queue above this component: it belongs into a QueuePage');
  return moves;
}
