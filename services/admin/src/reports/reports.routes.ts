import { type ReportDoc, toObjectId } from '@app/db';
import { decideReport } from '@app/listings';
import type { App } from '@app/service-kit';
import { closeReport, declineReport } from '@app/types/admin/actions/report';
import { listReports } from '@app/types/admin/reports';
import {
  createActionCommand,
  type DecisionPresenter,
  registerActionRoutes,
} from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall } from '../staff-call.ts';
import { loadReports, toReports } from './to-report.ts';

const decidedErrors = { not_now: [409, 'Someone has already decided about this report.'] } as const;
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

  const options = { errors: decidedErrors };
  const commands = [
    createActionCommand(
      closeReport,
      (ctx, input) => decideReport(ctx, { ...input, outcome: 'done' }),
      options,
    ),
    createActionCommand(
      declineReport,
      (ctx, input) => decideReport(ctx, { ...input, outcome: 'declined' }),
      options,
    ),
  ];
  registerActionRoutes(app, deps, commands, reportPresenter);
}
