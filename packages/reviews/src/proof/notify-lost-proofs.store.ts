import type { ClientSession, ReviewDoc } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';
import { createRecordStore } from '@app/status-changes/records.store';

const proofActions = [
  'review.attach_proof',
  'review.withdraw_proof',
  'review.confirm_proof',
  'review.decline_proof',
  'review.expire_proof',
];

/**
 * Tells the authors of reviews that staff brought back that their undecided proof is gone, which was deleted when the
 * review stopped counting: they may send another. The latest row of the audit log about a proof tells who lost one.
 */
export async function notifyLostProofs(
  ctx: CommandContext,
  session: ClientSession,
  changes: readonly (readonly [previous: ReviewDoc, updated: ReviewDoc])[],
): Promise<void> {
  if (ctx.actor.kind !== 'admin') return;
  const returnedReviews = changes.flatMap(([previous, updated]) =>
    updated.live && !previous.live ? [updated] : [],
  );
  if (returnedReviews.length === 0) return;
  const targetIds = returnedReviews.map(({ publicId }) => publicId);
  const proofRows = await ctx.collections.audit
    .find(
      { 'target.kind': 'review', 'target.id': { $in: targetIds }, action: { $in: proofActions } },
      { session, projection: { action: 1, target: 1 } as const },
    )
    .sort({ _id: 1 })
    .toArray();
  const latestActions = new Map(proofRows.map(({ target, action }) => [target.id, action]));
  const records = createRecordStore(ctx, session);
  for (const review of returnedReviews) {
    if (latestActions.get(review.publicId) !== 'review.attach_proof') continue;
    const target = { kind: 'review', id: review.publicId };
    const auditId = await records.audit({ action: 'review.expire_proof', target });
    await records.notifyAuthor(auditId, review, 'review-proof-expired', {});
  }
}
