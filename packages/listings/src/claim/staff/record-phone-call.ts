import type { ClaimDoc } from '@app/db';
import type { CallAnswer } from '@app/option-lists';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError, requireStaff } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { addCalls } from '../checks.ts';
import { createClaimStore, toClaimAuditRow } from '../claim.store.ts';

export interface RecordPhoneCallInput extends DecisionInput {
  /** The called number, which must be public on the listing. */
  number: string;
  answer: CallAnswer;
  note: string;
}

const maxCalls = 20;
const normalizePhone = (phone: string) => phone.replace(/\D/g, '').slice(-10);

/**
 * Records a call by staff to the practice about a pending claim. The number must be public on the listing, because
 * another one proves nothing.
 * @throws {DomainError} `not_staff`, `not_found`, `number_not_public`
 * @throws {ConflictError} `stale`, `not_now`
 */
export async function recordPhoneCall(ctx: CommandContext, input: RecordPhoneCallInput): Promise<ClaimDoc> {
  const staffId = requireStaff(ctx);
  return runInTransaction(ctx, async (tx) => {
    const store = createClaimStore(tx);
    const claimCase = await store.find(input.id);
    if (!claimCase) throw new DomainError('not_found');
    const { claim, listing } = claimCase;
    if (input.v !== undefined && claim.v !== input.v) throw new ConflictError('stale', claimCase);
    if (claim.status !== 'pending') throw new ConflictError('not_now', claimCase);
    const number = listing?.phone;
    if (!number || normalizePhone(number) !== normalizePhone(input.number))
      throw new DomainError('number_not_public');
    const { answer, note } = input;
    const calls = [...(claim.calls ?? []), { number, answer, note, at: ctx.now, by: staffId }].slice(
      -maxCalls,
    );
    const checks = addCalls(claim.checks, calls);
    const updatedClaim = await store.replaceClaim(claim, { ...claim, calls, checks, v: claim.v + 1 });
    const row = toClaimAuditRow('call', claim, updatedClaim);
    await tx.records.audit({ ...row, after: { ...row.after, number, answer } });
    return updatedClaim;
  });
}
