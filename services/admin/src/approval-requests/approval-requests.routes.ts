import { type ApprovalRequestDoc, toObjectId } from '@app/db';
import { type PurgeOrphanedClaimsInput, purgeOrphanedClaims } from '@app/listings';
import { type App, readOptions, type Staff } from '@app/service-kit';
import {
  type ApprovedActionRunners,
  acceptApprovalRequest,
  declineApprovalRequest,
} from '@app/status-changes';
import { getActionName } from '@app/types/admin/actions/action';
import { findAction } from '@app/types/admin/actions/actions';
import { purgeOrphanedClaims as purgeAction } from '@app/types/admin/actions/claim';
import { rollbackImport } from '@app/types/admin/actions/import';
import { agreeToApproval, declineApproval } from '@app/types/admin/actions/report';
import { listApprovalRequests } from '@app/types/admin/reports';
import type { AdminDeps } from '../deps.ts';
import { runApprovedRollback } from '../imports/apply/rollback-approval.ts';
import { listingCommands } from '../prosthetists/listing-commands.ts';
import { closeChildAccountCommand, reviewCommands } from '../reviews/review-commands.ts';
import {
  registerStaffCall,
  requireElevation,
  requirePermission,
  requireRecord,
  runCommand,
} from '../staff-call.ts';
import { loadApprovalRequests, toApprovalRequests } from './approval-requests.store.ts';

/** Commands by action of an approval request. Their stored input was written by the calls that create requests. */
export const approvalRunners: ApprovedActionRunners = {
  ...Object.fromEntries(
    [...listingCommands, ...reviewCommands, closeChildAccountCommand]
      .filter(({ action }) => action.approvalTitle)
      .map(({ action, command }) => [getActionName(action), command]),
  ),
  [getActionName(purgeAction)]: (ctx, input) =>
    purgeOrphanedClaims(ctx, input as unknown as PurgeOrphanedClaimsInput),
  [getActionName(rollbackImport)]: runApprovedRollback,
};

export function registerApprovalRequestRoutes(app: App, deps: AdminDeps): void {
  const { collections } = deps;

  registerStaffCall(app, listApprovalRequests, async ({ query, staff }) => {
    const { page = 1, pageSize = 25, status = 'open', id } = query;
    const { items, total } = await loadApprovalRequests(collections, { status, id, page, pageSize }, staff);
    return { items, secondOpinions: items, total, page, pageSize };
  });

  /** Returns the action of a request. @throws 404 if there is none; 403 if the role does not allow the action itself */
  const requireRequestedAction = async (id: string, staff: Staff) => {
    const doc = requireRecord(await collections.secondOpinions.findOne({ _id: toObjectId(id) }, readOptions));
    // Approving requires the same permission as the action.
    const action = requireRecord(findAction(doc.action));
    requirePermission(staff, action.permission);
    return action;
  };
  const toReply = async (doc: ApprovalRequestDoc, staff: Staff) => ({
    secondOpinion: (await toApprovalRequests(collections, [doc], staff))[0]!,
  });

  registerStaffCall(app, agreeToApproval, async (call) => {
    const action = await requireRequestedAction(call.params.id, call.staff);
    // Approving requires the password again, like the action.
    requireElevation(call.staff);
    const { approvalRequest } = await runCommand(
      deps,
      { ...call, endpoint: action },
      (ctx, input) => acceptApprovalRequest(ctx, input, approvalRunners),
      call.params,
    );
    return toReply(approvalRequest, call.staff);
  });
  registerStaffCall(app, declineApproval, async (call) => {
    await requireRequestedAction(call.params.id, call.staff);
    return toReply(await runCommand(deps, call, declineApprovalRequest, call.params), call.staff);
  });
}
