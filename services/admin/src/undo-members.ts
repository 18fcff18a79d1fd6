import type { Undoable } from '@app/status-changes';

/** What Undo needs of a decision, as calls answer it. */
export const toUndoMembers = ({ auditId, undoUntil }: Pick<Undoable, 'auditId' | 'undoUntil'>) => ({
  auditId: auditId.toHexString(),
  undoUntil: undoUntil.toISOString(),
});
