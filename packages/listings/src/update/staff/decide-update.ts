import type { UpdateCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import { type Decision, decide } from '@app/status-changes/staff/decide';
import { createDecision, toReason, trimNotes } from '@app/status-changes/staff/notes';
import type { DecidedUpdate, UpdateApproval, UpdateRejection } from '../../listing/owner/inputs.ts';
import { updateSlug } from '../../listing/renamed.store.ts';
import { findConflicts, getRequestedFields, updateApproved, updateRejected } from '../changes.ts';
import type { UpdateStep } from '../states.ts';
import { updates } from '../subject.ts';

/**
 * Approves a pending update: all fields or those in `accept`. The owner is told about the others with the notes.
 * @throws {DomainError} `conflict` if a field's public value changed since and `accept` does not list it; `no_changes`
 * if none is accepted; and the errors of `decide`
 */
export async function approveUpdate(
  ctx: CommandContext,
  { accept, notes, ...input }: UpdateApproval,
): Promise<DecidedUpdate> {
  const note = trimNotes(notes);
  return decideUpdate(ctx, input, {
    step: 'approve',
    async change(before, session) {
      const requested = getRequestedFields(before.update);
      const accepted = requested.filter((name) => accept?.includes(name) ?? true);
      if (accepted.length === 0) throw new DomainError('no_changes');
      if (!accept && findConflicts(before).length > 0) throw new DomainError('conflict');

      const outcome = accepted.length < requested.length ? 'partly' : 'approved';
      const after = updateApproved(before, { ...createDecision(ctx, outcome, note), accepted });
      return { ...after, listing: await updateSlug(ctx, session, before.listing, after.listing) };
    },
    tell({ records, auditId }, { listing }, { update, listing: { slug } }) {
      const left = getRequestedFields(update).filter((name) => !update.decision?.accepted.includes(name));
      return records.tellOwner(auditId, { ...listing, locale: update.locale }, 'update-approved', {
        slug,
        left,
        note,
      });
    },
  });
}

/** Rejects a pending update; the public listing stays. Without notes `Not stated` is stored. Errors as in `decide`. */
export async function rejectUpdate(
  ctx: CommandContext,
  { notes, ...input }: UpdateRejection,
): Promise<DecidedUpdate> {
  const note = toReason(notes);
  return decideUpdate(ctx, input, {
    step: 'reject',
    change: (before) => updateRejected(before, { ...createDecision(ctx, 'rejected', note), accepted: [] }),
    tell: ({ records, auditId }, { update, listing: { _id } }) =>
      records.tellOwner(
        auditId,
        { _id, ownerUserId: update.userId, locale: update.locale },
        'update-rejected',
        {
          note,
        },
      ),
  });
}

async function decideUpdate(
  ctx: CommandContext,
  { update, v }: Pick<UpdateApproval, 'update' | 'v'>,
  decision: Decision<UpdateCase, UpdateStep>,
): Promise<DecidedUpdate> {
  const { after, ...undoable } = await decide(ctx, updates, { id: update.toHexString(), v }, decision);
  return { ...after, ...undoable };
}
