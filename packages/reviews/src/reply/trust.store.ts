import type { Transaction } from '@app/status-changes/transaction.store';

/** Public replies without findings after which an owner is trusted. */
const minCleanReplies = 10;

/** True if the owner has ten clean public replies, and no refused one. */
export async function isTrustedOwner(
  { collections: { reviews }, session }: Transaction,
  userId: string,
): Promise<boolean> {
  const ownRepliesFilter = { 'reply.userId': userId };
  const cleanRepliesFilter = {
    ...ownRepliesFilter,
    'reply.status': 'approved' as const,
    'reply.risks': { $size: 0 },
    'reply.revision': { $exists: false },
  };
  if (
    (await reviews.countDocuments(cleanRepliesFilter, { session, limit: minCleanReplies })) < minCleanReplies
  )
    return false;
  const rejectedRepliesFilter = {
    $or: [{ 'reply.status': 'rejected' as const }, { 'reply.revision.status': 'refused' as const }],
  };
  return (
    (await reviews.countDocuments(
      { ...ownRepliesFilter, ...rejectedRepliesFilter },
      { session, limit: 1 },
    )) === 0
  );
}
