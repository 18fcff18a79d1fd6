import { type CommandContext, createApprovalRequest } from '@app/status-changes';
import { getActionName, type StaffAction } from '@app/types/admin/actions/action';
import { withHttpProblems } from '../with-http-problems.ts';

/** Creates an approval request and returns the reply that it is waiting. */
export async function requestApproval(
  ctx: CommandContext,
  action: StaffAction,
  { input, about, reason }: { input: object; about: string; reason: string },
) {
  const request = { action: getActionName(action), input: { ...input }, about, reason };
  const { _id } = await withHttpProblems(createApprovalRequest(ctx, request), action);
  return { second: { id: _id.toHexString(), waits: true as const } };
}
