import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { trimNotes } from '@app/status-changes/staff/notes';
import { updateNoted } from '../../update/changes.ts';
import { updates } from '../../update/subject.ts';
import type { DecidedUpdate } from '../owner/inputs.ts';

/**
 * Changes the note about an update: the draft for a pending one, else what its owner reads. Not mailed.
 * @throws {DomainError} `no_changes`, and the errors of `decide`
 */
export const editNotes = (ctx: CommandContext, input: DecisionInput): Promise<DecidedUpdate> =>
  decide(ctx, updates, input, {
    step: 'note',
    change(before) {
      const { decision, notes: prepared = '' } = before.update;
      const words = trimNotes(input.notes);
      if (words === (decision?.notes ?? prepared)) throw new DomainError('no_changes');
      return updateNoted(before, words);
    },
  });
