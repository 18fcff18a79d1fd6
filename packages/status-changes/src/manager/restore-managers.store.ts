import type { ClientSession, EndedManager } from '@app/db';
import type { CommandContext } from '../command-context.ts';
import { findDeletion } from '../deletion/deletions.store.ts';
import { DomainError } from '../domain-error.ts';
import { createRecordStore } from '../records.store.ts';
import { findSanction } from '../sanction/sanctions.store.ts';
import { toManagerAuditRow } from './end-managers.store.ts';

/**
 * Restores managers and invitations that an undone decision ended, and cancels the mails about their end. Not those
 * whose manager or owner was suspended or left in the meantime.
 * @throws {DomainError} `too_late` if a mail has started
 */
export async function restoreManagers(
  ctx: CommandContext,
  session: ClientSession,
  endedManagers: readonly EndedManager[],
): Promise<void> {
  const records = createRecordStore(ctx, session);
  const isSuspendedOrDeleted = async (userId: string) =>
    (await findSanction(ctx.collections, userId, ctx.now, session))?.kind === 'suspend' ||
    (await findDeletion(ctx, userId, session)) !== null;
  for (const { auditId, manager } of endedManagers) {
    const { userId, ownerUserId } = manager;
    if ((await isSuspendedOrDeleted(ownerUserId)) || (userId && (await isSuspendedOrDeleted(userId))))
      continue;
    if (!(await records.cancelSideEffects(auditId))) throw new DomainError('too_late');
    await ctx.collections.managers.insertOne(manager, { session });
    await records.audit({ ...toManagerAuditRow('undo', manager), reason: auditId.toHexString() });
  }
}
