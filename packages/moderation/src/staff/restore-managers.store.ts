import type { EndedManager } from '@app/db';
import { findDeletion } from '@app/status-changes/deletions.store';
import { DomainError } from '@app/status-changes/domain-error';
import { toManagerAuditRow } from '@app/status-changes/managers.store';
import { findSanction } from '@app/status-changes/sanctions.store';
import type { Transaction } from '@app/status-changes/transaction.store';

/**
 * Restores managers and invitations that an undone decision ended, and cancels the mails about their end. Not those
 * whose manager or owner was suspended or left in the meantime.
 * @throws {DomainError} `too_late` if a mail has started
 */
export async function restoreManagers(
  tx: Transaction,
  endedManagers: readonly EndedManager[],
): Promise<void> {
  const isSuspendedOrDeleted = async (userId: string) =>
    (await findSanction(tx, userId))?.kind === 'suspend' || (await findDeletion(tx, userId)) !== null;
  for (const { auditId, manager } of endedManagers) {
    const { userId, ownerUserId } = manager;
    if ((await isSuspendedOrDeleted(ownerUserId)) || (userId && (await isSuspendedOrDeleted(userId))))
      continue;
    if (!(await tx.records.cancelSideEffects(auditId))) throw new DomainError('too_late');
    await tx.collections.managers.insertOne(manager, { session: tx.session });
    await tx.records.audit({ ...toManagerAuditRow('undo', manager), reason: auditId.toHexString() });
  }
}
