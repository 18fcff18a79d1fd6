import { takedownField } from '@app/option-lists';
import type { Ctx } from '../ctx.ts';
import { listingStore } from '../listing/listing.store.ts';
import { Refused } from '../refused.ts';
import { decide } from './decide.ts';
import { needed, noted } from './notes.ts';
import { reports } from './reports.store.ts';
import type { DecidedReport, ReportVerdict } from './wishes.ts';

/**
 * Answers a visitor's report: the listing was set right, or is right. A request to take a page down is done once the
 * listing is deleted, which takes its own right; it is declined with words.
 * @throws {Refused} `listing_stands`, `reason_missing`, and what `decide` throws
 */
export async function decideReport(
  ctx: Ctx,
  { report, outcome, notes }: ReportVerdict,
): Promise<DecidedReport> {
  const { after, ...undoable } = await decide(
    ctx,
    reports,
    { id: report.toHexString() },
    {
      step: outcome,
      async change(before, session) {
        if (before.field === takedownField) {
          if (outcome === 'declined') needed(notes ?? '');
          const listing = await listingStore(ctx, session).find(before.listingId.toHexString());
          if (outcome === 'done' && listing && listing.status !== 'deleted')
            throw new Refused('listing_stands');
        }
        return {
          ...before,
          status: outcome,
          decision: { notes: noted(notes), at: ctx.now, by: ctx.actor.id },
        };
      },
    },
  );
  return { report: after, ...undoable };
}
