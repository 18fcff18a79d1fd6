import type { CallError } from '@app/types';
import { createContext, useContext } from 'react';

/** What just was decided, as the server answered it. */
export interface DecisionResult {
  /** "Approved 2 fields for Ifeoma Brandt." */
  text: string;
  auditId: string;
  /** What was decided with it, by one press: Undo takes back all of it. */
  others?: readonly string[];
  /** Until when it can be taken back. */
  undoUntil: string;
}

export interface Dock {
  /** Says what was decided and offers to undo it for as long as that works. */
  decided(what: DecisionResult): void;
  /** Says what happened; goes by itself. */
  say(text: string): void;
  /** Says why something did not happen, and stays until it is put away. */
  failed(error: CallError | string): void;
}

export const DockContext = createContext<Dock | null>(null);

/** The bar at the bottom of the console: what happened, Undo, and the keys of the page. */
export function useDock(): Dock {
  const dock = useContext(DockContext);
  if (!dock) throw new Error('No dock above this component: it belongs below the console');
  return dock;
}
