import type { Ctx } from '../ctx.ts';
import { decide } from './decide.ts';
import { noted } from './notes.ts';
import { reports } from './reports.store.ts';
import type { DecidedReport, ReportVerdict } from './wishes.ts';

/** Answers a visitor's report: the listing was set right, or is right. For what it throws see `decide`. */
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
      change: (before) => ({
        ...before,
        status: outcome,
        decision: { notes: noted(notes), at: ctx.now, by: ctx.actor.id },
      }),
    },
  );
  return { report: after, ...undoable };
}
