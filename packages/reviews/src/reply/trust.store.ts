import type { ClientSession } from '@app/db';
import type { CommandContext } from '@app/status-changes/command-context';

/** So many public answers without a finding make an owner's next one public at once. */
const enough = 10;

/** True if this owner's answers were clean so far: ten of them, and none that was sent back still stands. */
export async function isTrusted(
  { collections: { reviews } }: Pick<CommandContext, 'collections'>,
  session: ClientSession,
  userId: string,
): Promise<boolean> {
  const by = { 'reply.userId': userId };
  const clean = {
    ...by,
    'reply.status': 'approved' as const,
    'reply.risks': { $size: 0 },
    'reply.revision': { $exists: false },
  };
  if ((await reviews.countDocuments(clean, { session, limit: enough })) < enough) return false;
  const refused = {
    $or: [{ 'reply.status': 'rejected' as const }, { 'reply.revision.status': 'refused' as const }],
  };
  return (await reviews.countDocuments({ ...by, ...refused }, { session, limit: 1 })) === 0;
}
