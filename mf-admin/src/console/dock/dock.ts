import type { CallError } from '@app/types';
import { createContext, useContext } from 'react';

export interface DecisionResult {
  /** "Approved 2 fields for Ifeoma Brandt." */
  text: string;
  auditId: string;
  /** Audit ids of the other decisions of a bulk decision; Undo undoes all of them. */
  otherAuditIds?: readonly string[];
  /** The ISO time until which it can be undone. */
  undoUntil: string;
  /** The page where it was decided, to which Undo returns. Absent: none. */
  href?: string;
}

export interface Dock {
  /** Shows the result of a decision, with Undo until its undo time ends. */
  showDecision(decision: DecisionResult): void;
  /** Shows a message that disappears by itself. */
  showMessage(text: string): void;
  /** Shows an error until it is closed. */
  showError(error: CallError | string): void;
}

export const DockContext = createContext<Dock | null>(null);

/** Returns the dock, the bar at the bottom of the admin app that shows messages, Undo and errors. */
export function useDock(): Dock {
  const dock = useContext(DockContext);
  if (!dock) throw new Error('No dock above this component: it belongs below the console');
  return dock;
}
