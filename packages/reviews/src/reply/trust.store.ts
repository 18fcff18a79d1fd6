import type { ClientSession } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';

/** Public replies without findings after which an owner is trusted. */
const minCleanReplies = 10;

/** True if the owner has ten clean public replies, and no refused one. */
export async function isTrustedOwner(
  { collections: { reviews } }: Pick<CommandContext, 'collections'>,
  session: ClientSession,
  userId: string,
): Promise<boolean> {
  const ownerFilter = { 'reply.userId': userId };
  const cleanFilter = {
    ...ownerFilter,
    'reply.status': 'approved' as const,
    'reply.risks': { $size: 0 },
    'reply.revision': { $exists: false },
  };
  if ((await reviews.countDocuments(cleanFilter, { session, limit: minCleanReplies })) < minCleanReplies)
    return false;
  const refusedFilter = {
    $or: [{ 'reply.status': 'rejected' as const }, { 'reply.revision.status': 'refused' as const }],
  };
  return (await reviews.countDocuments({ ...ownerFilter, ...refusedFilter }, { session, limit: 1 })) === 0;
}
