import type { UpdateCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput, Undoable } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { createDecision, toStatedReason, trimNotes } from '@app/status-changes/staff/notes';
import { type Fields, pickFields } from '../../listing/fields.ts';
import { createListingStore } from '../../listing/listing.store.ts';
import { requireAndTransferPhotos } from '../../listing/owner/own-photos.ts';
import { updateSlug } from '../../listing/slug.store.ts';
import {
  applyUpdateApproval,
  applyUpdateNote,
  applyUpdateRejection,
  findConflictingFields,
  getRequestedFields,
} from '../changes.ts';
import { updateSubject } from '../subject.ts';

/** The notes are for the owner. */
export interface ApproveUpdateInput extends DecisionInput {
  /** Accepted fields; absent: all. A field whose public value changed since must be listed. */
  accept?: readonly string[] | undefined;
}

/**
 * Approves a pending update: all fields or those in `accept`. Notifies the owner, with the declined fields and notes.
 * @throws {DomainError} `conflict` if a field's public value changed since and `accept` does not list it; `no_changes`
 * if none is accepted; `photo`, `place_photo` if an accepted photo no longer exists; and the errors of `decide`
 */
export async function approveUpdate(
  ctx: CommandContext,
  { accept, ...input }: ApproveUpdateInput,
): Promise<Undoable & UpdateCase> {
  const note = trimNotes(input.notes);
  return decide(ctx, updateSubject, input, {
    action: 'approve',
    async change(updateCase, tx) {
      const { update, listing } = updateCase;
      const requestedFields = getRequestedFields(update);
      const acceptedFields = requestedFields.filter((name) => accept?.includes(name) ?? true);
      if (acceptedFields.length === 0) throw new DomainError('no_changes');
      if (!accept && findConflictingFields(updateCase).length > 0) throw new DomainError('conflict');
      const acceptedValues = pickFields(update.changes as Partial<Fields>, acceptedFields);
      await requireAndTransferPhotos(createListingStore(tx), update.userId, acceptedValues, listing);

      const outcome = acceptedFields.length < requestedFields.length ? 'partly' : 'approved';
      const approvedCase = applyUpdateApproval(updateCase, {
        ...createDecision(ctx, outcome, note),
        accepted: acceptedFields,
      });
      return {
        ...approvedCase,
        listing: await updateSlug(tx, listing, approvedCase.listing),
      };
    },
    notify({ records, auditId }, { listing }, { update, listing: { slug } }) {
      const declinedFields = getRequestedFields(update).filter(
        (name) => !update.decision?.accepted.includes(name),
      );
      return records.notifyOwner(auditId, { ...listing, locale: update.locale }, 'update-approved', {
        slug,
        left: declinedFields,
        note,
      });
    },
  });
}

/** Rejects a pending update; the public listing stays. Without notes `Not stated` is stored. Errors as in `decide`. */
export async function rejectUpdate(
  ctx: CommandContext,
  input: DecisionInput,
): Promise<Undoable & UpdateCase> {
  const statedReason = toStatedReason(input.notes);
  return decide(ctx, updateSubject, input, {
    action: 'reject',
    change: (updateCase) =>
      applyUpdateRejection(updateCase, { ...createDecision(ctx, 'rejected', statedReason), accepted: [] }),
    notify: ({ records, auditId }, { update, listing: { _id } }) =>
      records.notifyOwner(
        auditId,
        { _id, ownerUserId: update.userId, locale: update.locale },
        'update-rejected',
        {
          note: statedReason,
        },
      ),
  });
}

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
