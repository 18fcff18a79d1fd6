import { type ApprovalRequestDoc, readSettings } from '@app/db';
import { ObjectId } from 'mongodb';
import type { CommandContext } from '../command-context.ts';
import { DomainError, requireStaff } from '../domain-error.ts';
import type { DecisionInput } from '../inputs.ts';
import { createRecordStore } from '../records.store.ts';
import { runInTransaction } from '../transaction.store.ts';
import { toStatedReason } from './notes.ts';

export interface CreateApprovalRequestInput {
  /** Audit log name of a row in the action table that has an `approvalTitle`. */
  action: string;
  /** Input of the runner in MongoDB types: ObjectId, Date, no functions. */
  input: Record<string, unknown>;
  about: string;
  /** Absent: stored as `Not stated`. */
  reason?: string | undefined;
}

/** Runs an approved action as the approving staff member, within the transaction of the approval. */
export type ApprovedActionRunner = (ctx: CommandContext, input: Record<string, unknown>) => Promise<unknown>;
export type ApprovedActionRunners = Readonly<Record<string, ApprovedActionRunner>>;

/**
 * Stores an action until another staff member approves it.
 * @throws {DomainError} `not_staff`
 */
export async function createApprovalRequest(
  ctx: CommandContext,
  { action, input: actionInput, about, reason }: CreateApprovalRequestInput,
): Promise<ApprovalRequestDoc> {
  const askedBy = requireStaff(ctx);
  const approvalRequest: ApprovalRequestDoc = {
    _id: new ObjectId(),
    action,
    wish: actionInput,
    about: about.trim().slice(0, 500),
    reason: toStatedReason(reason),
    askedBy,
    askedAt: ctx.now,
    status: 'open',
  };
  await runInTransaction(ctx, async (tx) => {
    const options = { session: tx.session, ignoreUndefined: true } as const;
    await tx.collections.secondOpinions.insertOne(approvalRequest, options);
    await tx.records.audit(toApprovalRequestAuditRow('ask', approvalRequest, approvalRequest.reason));
  });
  return approvalRequest;
}

/**
 * Approves a request and runs its action in one transaction; returns the result of the action. If the action is
 * refused the request stays open, because the cause may pass.
 * @throws {DomainError} `not_staff`, `not_found`, `same_person`, `not_now`, `too_late`, and the errors of the action
 */
export async function acceptApprovalRequest(
  ctx: CommandContext,
  { id }: DecisionInput,
  runners: ApprovedActionRunners,
): Promise<{ approvalRequest: ApprovalRequestDoc; result: unknown }> {
  let acceptedRequest: ApprovalRequestDoc | undefined;
  try {
    return await runInTransaction(ctx, async (tx) => {
      acceptedRequest = undefined;
      const approvalRequest = await decideApprovalRequest(tx, id, 'agreed');
      acceptedRequest = approvalRequest;
      const runAction = runners[approvalRequest.action];
      if (!runAction) throw new Error(`Nothing runs ${approvalRequest.action}`);
      return { approvalRequest, result: await runAction(tx, approvalRequest.wish) };
    });
  } catch (error) {
    const failedRequest = acceptedRequest && { ...acceptedRequest, status: 'open' as const };
    if (failedRequest) await createRecordStore(ctx).audit(toApprovalRequestAuditRow('fail', failedRequest));
    throw error;
  }
}

/** @throws {DomainError} `not_staff`, `not_found`, `same_person`, `not_now`, `too_late` */
export const declineApprovalRequest = (
  ctx: CommandContext,
  { id }: DecisionInput,
): Promise<ApprovalRequestDoc> => decideApprovalRequest(ctx, id, 'declined');

/** Of two concurrent decisions one wins. */
async function decideApprovalRequest(
  ctx: CommandContext,
  id: string,
  status: 'agreed' | 'declined',
): Promise<ApprovalRequestDoc> {
  const decidedBy = requireStaff(ctx);
  const { secondOpinionDays } = (await readSettings(ctx.collections)).retention;
  return runInTransaction(ctx, async (tx) => {
    const { session } = tx;
    const { secondOpinions } = tx.collections;
    const approvalRequest = await secondOpinions.findOne({ _id: new ObjectId(id) }, { session });
    if (!approvalRequest) throw new DomainError('not_found');
    if (approvalRequest.askedBy === decidedBy) throw new DomainError('same_person');
    if (approvalRequest.status !== 'open') throw new DomainError('not_now');
    const expiresAtMs = approvalRequest.askedAt.getTime() + secondOpinionDays * 24 * 3_600_000;
    if (ctx.now.getTime() > expiresAtMs) throw new DomainError('too_late');
    const decidedRequest: ApprovalRequestDoc = { ...approvalRequest, status, decidedBy, decidedAt: ctx.now };
    const openFilter = { _id: approvalRequest._id, status: 'open' as const };
    await secondOpinions.replaceOne(openFilter, decidedRequest, { session, ignoreUndefined: true });
    const auditAction = status === 'agreed' ? 'agree' : 'decline';
    await tx.records.audit(toApprovalRequestAuditRow(auditAction, decidedRequest));
    return decidedRequest;
  });
}

/** Audit row without the input, which is in the request and in the action's own row. */
const toApprovalRequestAuditRow = (
  auditAction: string,
  { _id, action, about, status, askedBy }: ApprovalRequestDoc,
  reason?: string,
) => ({
  action: `second.${auditAction}`,
  target: { kind: 'second', id: _id.toHexString() },
  after: { status, action, about, askedBy },
  ...(reason && { reason }),
});
