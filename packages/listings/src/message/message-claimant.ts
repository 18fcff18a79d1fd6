import type { ObjectId } from '@app/db';
import { requireStaff } from '@app/status-changes/actors';
import type { ClaimCase } from '@app/status-changes/cases';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import type { Undoable } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { claimStore } from '../claim/claim.store.ts';
import { requireMailWords, sendMessage } from './send-message.ts';

export interface MessageClaimantInput {
  claim: ObjectId;
  v?: number | undefined;
  message: string;
}

/**
 * Writes to who claims a listing; nothing of the claim changes.
 * @throws {DomainError} `not_staff`, `not_found`, `no_owner` (their account is gone), and those of the words
 * @throws {ConflictError} `stale`
 */
export async function messageClaimant(
  ctx: CommandContext,
  { claim, v, message }: MessageClaimantInput,
): Promise<Undoable & ClaimCase> {
  requireStaff(ctx);
  const text = requireMailWords(message);
  return runInTransaction(ctx, async (session) => {
    const found = await claimStore(ctx, session).find(claim.toHexString());
    if (!found) throw new DomainError('not_found');
    const { _id: about, listingId, userId, locale = 'en' } = found.claim;
    if (v !== undefined && found.claim.v !== v) throw new ConflictError('stale', found);
    if (userId.startsWith('gone_')) throw new DomainError('no_owner');
    return {
      ...found,
      ...(await sendMessage(ctx, session, { kind: 'claim', about, listingId, userId, locale }, text)),
    };
  });
}
