import { type ApprovalRequestInput, askSecond, type Ctx } from '@app/moderation';
import { toHttpProblem } from '../to-http-problem.ts';

/** Asks for somebody else of the team to agree, and says that it waits. */
export async function requestApproval(ctx: Ctx, request: ApprovalRequestInput) {
  const { _id } = await toHttpProblem(askSecond(ctx, request));
  return { second: { id: _id.toHexString(), waits: true as const } };
}
