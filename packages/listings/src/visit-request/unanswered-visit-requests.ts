import type { ObjectId } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { countChanges } from '@app/status-changes/transaction.store';
import { applyNoAnswerNotice } from './changes.ts';
import {
  createVisitRequestStore,
  toVisitRequestAuditRow,
  toVisitRequestSubject,
} from './visit-request.store.ts';

const retentionMs = 30 * 86_400_000;

/**
 * Notifies patients whose request nobody answered within three working days, each once, and deletes requests 30 days
 * after they were sent, answered or not. Safe to interrupt and repeat.
 */
export async function sweepVisitRequests(ctx: CommandContext): Promise<{ told: number; deleted: number }> {
  const { visitRequests } = ctx.collections;
  const deletionCutoff = new Date(ctx.now.getTime() - retentionMs);
  const { deletedCount } = await visitRequests.deleteMany({ askedAt: { $lte: deletionCutoff } });
  const dueRequests = await visitRequests
    .find({ dueAt: { $lte: ctx.now } }, { projection: { _id: 1 } as const })
    .toArray();
  const notifiedCount = await countChanges(ctx, dueRequests, async (tx, { _id }) => {
    const store = createVisitRequestStore(tx);
    const currentRequest = await store.find(_id);
    // Answered or withdrawn, or its patient notified, in the meantime.
    if (!currentRequest?.dueAt || currentRequest.dueAt > ctx.now) return false;
    const request = applyNoAnswerNotice(currentRequest, ctx.now);
    await store.replace(request);
    await store.addAnswerHours(request.listingId, -1);
    const auditId = await tx.records.audit(toVisitRequestAuditRow('silence', request));
    const patientRecipient = { ...request, subject: toVisitRequestSubject(request) };
    await tx.records.notify(auditId, patientRecipient, 'visit-request-unanswered', {});
    return true;
  });
  return { told: notifiedCount, deleted: deletedCount };
}

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
  await countChanges(ctx, waitingRequests, async (tx, { _id }) => {
    const store = createVisitRequestStore(tx);
    const request = await store.find(_id);
    // Likewise.
    if (!request?.dueAt) return false;
    await store.remove(request);
    const auditId = await tx.records.audit(toVisitRequestAuditRow('silence', request));
    const patientRecipient = { ...request, subject: toVisitRequestSubject(request) };
    await tx.records.notify(auditId, patientRecipient, 'visit-request-unanswered', { ended: true });
    return true;
  });
  await visitRequests.deleteMany(listingFilter);
}
