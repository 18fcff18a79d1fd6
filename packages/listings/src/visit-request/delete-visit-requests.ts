import type { ObjectId } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { toVisitRequestAuditRow, toVisitRequestSubject } from './subject.ts';
import { createVisitRequestStore } from './visit-request.store.ts';

/**
 * Deletes all requests of listings whose owner is gone, and notifies patients who still wait for an answer. Safe to
 * interrupt and repeat.
 */
export async function deleteVisitRequests(
  ctx: CommandContext,
  listingIds: readonly ObjectId[],
): Promise<void> {
  const { visitRequests } = ctx.collections;
  const listingFilter = { listingId: { $in: [...listingIds] } };
  const waitingRequests = await visitRequests
    .find({ ...listingFilter, dueAt: { $exists: true } }, { projection: { _id: 1 } as const })
    .toArray();
  for (const { _id } of waitingRequests) await endVisitRequest(ctx, _id);
  await visitRequests.deleteMany(listingFilter);
}

/** Does nothing if the request was answered or withdrawn, or its patient notified, in the meantime. */
const endVisitRequest = (ctx: CommandContext, id: ObjectId): Promise<void> =>
  runInTransaction(ctx, async (tx) => {
    const store = createVisitRequestStore(tx);
    const request = await store.find(id);
    if (!request?.dueAt) return;
    await store.remove(request);
    const auditId = await tx.records.audit(toVisitRequestAuditRow('silence', request));
    const patientRecipient = { ...request, subject: toVisitRequestSubject(request) };
    await tx.records.notify(auditId, patientRecipient, 'visit-request-unanswered', { ended: true });
  });
