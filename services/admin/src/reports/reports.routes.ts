import { toObjectId } from '@app/db';
import { type DecideReportInput, decideReport } from '@app/listings';
import { type App, HttpProblem } from '@app/service-kit';
import { closeReport, declineReport } from '@app/types/admin/actions/report';
import { listReports } from '@app/types/admin/reports';
import { toUndoFields } from '../actions/register-action-routes.ts';
import { createCommandContext } from '../create-command-context.ts';
import type { AdminDeps } from '../deps.ts';
import { registerStaffCall, type StaffCall } from '../register-staff-call.ts';
import { withHttpProblems } from '../with-http-problems.ts';
import { createReportsStore } from './reports.store.ts';
import { toReports } from './to-report.ts';

const defaultPageSize = 25;

/** Routes of visitors' reports about outdated listings. */
export function registerReportRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;
  const store = createReportsStore(collections);

  registerStaffCall(app, listReports, async ({ query }) => {
    const { page = 1, pageSize = defaultPageSize, status = 'open', listing: listingId, id } = query;
    const listingIds = listingId ? [toObjectId(listingId)] : undefined;
    const { rows, total } = await store.findPage({ status, listingIds, id, page, pageSize });
    const reports = await toReports(collections, rows);
    return { items: reports, reports, total, page, pageSize };
  });

  const decide = async (call: StaffCall<typeof closeReport>, outcome: DecideReportInput['outcome']) => {
    const id = toObjectId(call.params.id);
    const reportWithListing = await store.find(id);
    // The command's error does not contain the current report, so it is added here.
    if (reportWithListing && reportWithListing.report.status !== 'open') {
      const [report] = await toReports(collections, [reportWithListing]);
      throw new HttpProblem(409, 'not_now', () => 'Someone has already decided about this report.', {
        members: { fresh: { report } },
      });
    }
    const result = await withHttpProblems(
      decideReport(createCommandContext(call, deps), { id: call.params.id, outcome, notes: call.body.notes }),
      outcome === 'done' ? closeReport : declineReport,
    );
    const [decidedReport] = await toReports(collections, [await store.joinListing(result.report)]);
    if (!decidedReport) throw new Error('The decided report could not be loaded');
    return { report: decidedReport, ...toUndoFields(result) };
  };
  registerStaffCall(app, closeReport, (call) => decide(call, 'done'));
  registerStaffCall(app, declineReport, (call) => decide(call, 'declined'));
}
