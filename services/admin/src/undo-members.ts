import type { Undoable } from '@app/status-changes';

/** The fields of a reply that Undo needs. */
export const toUndoMembers = ({ auditId, undoUntil }: Pick<Undoable, 'auditId' | 'undoUntil'>) => ({
  auditId: auditId.toHexString(),
  undoUntil: undoUntil.toISOString(),
});
