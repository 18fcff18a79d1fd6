import { type ReportDoc, toObjectId } from '@app/db';
import { decideReport } from '@app/listings';
import { type App, problems, readOptions } from '@app/service-kit';
import { closeReport, declineReport } from '@app/types/admin/actions/report';
import { listReports } from '@app/types/admin/reports';
import {
  createActionCommand,
  type DecisionPresenter,
  registerActionRoutes,
} from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, type StaffCall } from '../staff-call.ts';
import { loadReports, toReports } from './to-report.ts';

const reportPresenter: DecisionPresenter<{ report: ReportDoc }> = {
  toReply: async ({ collections }, _, { report }) => ({
    report: (await toReports(collections, [report]))[0]!,
  }),
  toResult: (currentRecord) => ({ report: currentRecord as ReportDoc }),
};

export function registerReportRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;

  registerStaffCall(app, listReports, async ({ query }) => {
    const { page = 1, pageSize = 25, status = 'open', listing: listingId, id } = query;
    const listingIds = listingId ? [toObjectId(listingId)] : undefined;
    const { items, total } = await loadReports(collections, { status, listingIds, id, page, pageSize });
    return { items, reports: items, total, page, pageSize };
  });

  const commands = [
    createActionCommand(closeReport, (ctx, input) => decideReport(ctx, { ...input, outcome: 'done' }), {
      check: requireOpenReport,
    }),
    createActionCommand(declineReport, (ctx, input) => decideReport(ctx, { ...input, outcome: 'declined' }), {
      check: requireOpenReport,
    }),
  ];
  registerActionRoutes(app, deps, commands, reportPresenter);
}

/** Refuses a decided report in the words of reports. @throws 409 with the report */
async function requireOpenReport(
  deps: AdminDeps,
  { params, staff }: StaffCall<typeof closeReport>,
): Promise<void> {
  const report = await deps.collections.reports.findOne({ _id: toObjectId(params.id) }, readOptions);
  if (!report || report.status === 'open') return;
  const fresh = await reportPresenter.toReply(deps, staff, { report });
  throw problems.conflict('not_now', () => 'Someone has already decided about this report.', { fresh });
}
