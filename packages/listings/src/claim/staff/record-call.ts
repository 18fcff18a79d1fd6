import type { ClaimDoc } from '@app/db';
import { requireStaff } from '@app/status-changes/actors';
import type { CommandContext } from '@app/status-changes/command-context';
import { ConflictError, DomainError } from '@app/status-changes/domain-error';
import { createRecordStore } from '@app/status-changes/records.store';
import { runInTransaction } from '@app/status-changes/transaction.store';
import type { NoteCallInput } from '../../listing/owner/inputs.ts';
import { addCalls } from '../checks.ts';
import { createClaimStore } from '../claim.store.ts';
import { toClaimRow } from '../subject.ts';

const maxCalls = 20;
const normalizePhone = (phone: string) => phone.replace(/\D/g, '').slice(-10);

/**
 * Records a call by staff to the practice about a pending claim. The number must be public on the listing, because
 * another one proves nothing.
 * @throws {DomainError} `not_staff`, `not_found`, `number_not_public`
 * @throws {ConflictError} `stale`, `not_now`
 */
export async function recordCall(ctx: CommandContext, input: NoteCallInput): Promise<ClaimDoc> {
  const by = requireStaff(ctx);
  return runInTransaction(ctx, async (session) => {
    const store = createClaimStore(ctx, session);
    const claimCase = await store.find(input.id);
    if (!claimCase) throw new DomainError('not_found');
    const { claim: before, listing } = claimCase;
    if (input.v !== undefined && before.v !== input.v) throw new ConflictError('stale', claimCase);
    if (before.status !== 'pending') throw new ConflictError('not_now', claimCase);
    const number = listing?.phone;
    if (!number || normalizePhone(number) !== normalizePhone(input.number))
      throw new DomainError('number_not_public');
    const { answer, note } = input;
    const calls = [...(before.calls ?? []), { number, answer, note, at: ctx.now, by }].slice(-maxCalls);
    const checks = addCalls(before.checks, calls);
    const after = await store.replaceClaim(before, { ...before, calls, checks, v: before.v + 1 });
    const row = toClaimRow('call', before, after);
    await createRecordStore(ctx, session).audit({ ...row, after: { ...row.after, number, answer } });
    return after;
  });
}
