import type { ObjectId, VisitRequestDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, requireUser } from '@app/status-changes/domain-error';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { applyVisitRequestWithdrawal } from './changes.ts';
import { toVisitRequestAuditRow } from './subject.ts';
import { createVisitRequestStore } from './visit-request.store.ts';

/**
 * Withdraws a request of the caller and deletes its name, contact and times; idempotent.
 * @throws {DomainError} `not_found` also for the request of another account
 */
export async function withdrawVisitRequest(
  ctx: CommandContext,
  { requestId }: { requestId: ObjectId },
): Promise<VisitRequestDoc> {
  const userId = requireUser(ctx);
  return runInTransaction(ctx, async (tx) => {
    const store = createVisitRequestStore(tx);
    const currentRequest = await store.find(requestId);
    if (currentRequest?.userId !== userId) throw new DomainError('not_found');
    if (currentRequest.status === 'withdrawn') return currentRequest;
    const request = applyVisitRequestWithdrawal(currentRequest);
    await store.replace(request);
    await tx.records.audit(toVisitRequestAuditRow('withdraw', request));
    return request;
  });
}
