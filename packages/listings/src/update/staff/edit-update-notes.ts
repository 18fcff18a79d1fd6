import type { UpdateCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput, Undoable } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { trimNotes } from '@app/status-changes/staff/notes';
import { applyUpdateNote } from '../changes.ts';
import { updateSubject } from '../subject.ts';

/**
 * Changes the note about an update: the draft for a pending one, else what its owner reads. Not mailed.
 * @throws {DomainError} `no_changes`, and the errors of `decide`
 */
export const editUpdateNotes = (ctx: CommandContext, input: DecisionInput): Promise<Undoable & UpdateCase> =>
  decide(ctx, updateSubject, input, {
    action: 'note',
    change(updateCase) {
      const { decision, notes: draftNote = '' } = updateCase.update;
      const trimmedNotes = trimNotes(input.notes);
      if (trimmedNotes === (decision?.notes ?? draftNote)) throw new DomainError('no_changes');
      return applyUpdateNote(updateCase, trimmedNotes);
    },
  });
