import type { EndedManager } from '@app/db';
import { findDeletion } from '../deletion/deletions.store.ts';
import { DomainError } from '../domain-error.ts';
import { findSanction } from '../sanction/sanctions.store.ts';
import type { Transaction } from '../transaction.store.ts';
import { toManagerAuditRow } from './end-managers.store.ts';

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
