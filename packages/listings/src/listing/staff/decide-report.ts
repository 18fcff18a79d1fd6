import type { ReportDoc } from '@app/db';
import { takedownSubject } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import type { Undoable } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { requireNotes, trimNotes } from '@app/status-changes/staff/notes';
import { createListingStore } from '../listing.store.ts';
import { formatProsthetistName } from '../person-names.ts';
import { type DecideReportInput, reportSubject } from './reports.store.ts';

/**
 * Decides a visitor's report: `done` or declined. For the takedown request of a former owner, `done` deletes the
 * listing (restorable) and a refusal needs notes; the former owner is notified.
 * @throws {DomainError} `reason_missing`; `held`; `already_claimed`; and the errors of `decide`
 */
export function decideReport(
  ctx: CommandContext,
  input: DecideReportInput,
): Promise<Undoable & { report: ReportDoc }> {
  const { id, outcome } = input;
  const note = trimNotes(input.notes);
  return decide(ctx, reportSubject, input, {
    action: outcome,
    change({ answerTo: _, ...report }) {
      if (report.field === takedownSubject && outcome === 'declined') requireNotes(note);
      return { ...report, status: outcome, decision: { notes: note, at: ctx.now, by: ctx.actor.id } };
    },
    reason: ({ field }) => (field === takedownSubject ? note : undefined),
    async notify(tx, { field, answerTo, listingId }) {
      if (field !== takedownSubject || !answerTo) return;
      const listing = await createListingStore(tx).find(listingId);
      if (!listing) return;
      const recipient = { ...answerTo, subject: `report:${id}` };
      const values = { done: outcome === 'done', practitioner: formatProsthetistName(listing), note };
      await tx.records.notifyAddress(tx.auditId, recipient, 'listing-takedown-decided', values);
    },
  });
}
