import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { decide } from '@app/status-changes/staff/decide';
import type { NotedUpdate, NotesEdit } from '@app/status-changes/staff/inputs';
import { trimNotes } from '@app/status-changes/staff/notes';
import { updateNoted } from '../../update/changes.ts';
import { updates } from '../../update/subject.ts';

/**
 * Changes the note about an update. Not mailed: the owner reads it with the update.
 * @throws {DomainError} `no_changes`, and the errors of `decide`
 */
export async function editNotes(ctx: CommandContext, { update, v, notes }: NotesEdit): Promise<NotedUpdate> {
  const of = { id: update.toHexString(), v };
  const { after, ...undoable } = await decide(ctx, updates, of, {
    step: 'note',
    change(before) {
      const { decision, notes: prepared = '' } = before.update;
      const words = trimNotes(notes);
      if (words === (decision?.notes ?? prepared)) throw new DomainError('no_changes');
      return updateNoted(before, words);
    },
  });
  return { ...after, ...undoable };
}
