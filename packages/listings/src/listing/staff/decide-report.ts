import { takedownField } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { decide } from '@app/status-changes/staff/decide';
import type { DecidedReport, ReportVerdict } from '@app/status-changes/staff/inputs';
import { requireNotes, trimNotes } from '@app/status-changes/staff/notes';
import { createListingStore } from '../listing.store.ts';
import { formatProsthetistName } from '../practitioner.ts';
import { reports } from './reports.store.ts';

/**
 * Answers a visitor's report: the listing was set right, or is right. Where an owner who left asked for it, `done` takes
 * the page down, as a deleted listing that can be restored; it is declined with words, and they are told either way.
 * @throws {DomainError} `reason_missing`; `held`; and what `decide` throws
 */
export async function decideReport(
  ctx: CommandContext,
  { report, outcome, notes }: ReportVerdict,
): Promise<DecidedReport> {
  const note = trimNotes(notes);
  const { after, ...undoable } = await decide(
    ctx,
    reports,
    { id: report.toHexString() },
    {
      step: outcome,
      change({ answerTo: _, ...before }) {
        if (before.field === takedownField && outcome === 'declined') requireNotes(note);
        return { ...before, status: outcome, decision: { notes: note, at: ctx.now, by: ctx.actor.id } };
      },
      reason: ({ field }) => (field === takedownField ? note : undefined),
      async tell({ records, auditId, session }, { field, answerTo, listingId }) {
        if (field !== takedownField || !answerTo) return;
        const listing = await createListingStore(ctx, session).find(listingId.toHexString());
        if (!listing) return;
        const to = { ...answerTo, subject: `report:${report.toHexString()}` };
        const values = { done: outcome === 'done', practitioner: formatProsthetistName(listing), note };
        await records.tellAddress(auditId, to, 'listing-takedown-decided', values);
      },
    },
  );
  return { report: after, ...undoable };
}
