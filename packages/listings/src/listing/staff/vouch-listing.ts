// What the team says of a listing in its own name: a credential that it looked up, and that reviews were manipulated.

import { createProofStore } from '@app/reviews/proof/proof.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type {
  CheckCredentialInput,
  SetIntegrityNoticeInput,
  StaffListing,
} from '@app/status-changes/staff/inputs';
import { requireNotes } from '@app/status-changes/staff/notes';
import { applyCredentialCheck, applyIntegrityNotice } from '../changes.ts';
import { decideListing } from './decide-listing.ts';

/**
 * Notes what a register says of a credential that the listing names; without a check it is self-reported. Where it is
 * not confirmed, the owner is asked for a certificate. The file of one that was sent goes with the check.
 * @throws {DomainError} `no_changes` where the listing does not name it, `reason_missing` without a number of what is
 * verified, and what `decide` throws
 */
export const checkCredential = (
  ctx: CommandContext,
  { license, number, seenAt, status, ...input }: CheckCredentialInput,
): Promise<StaffListing> =>
  decideListing(ctx, input, {
    step: 'check',
    change(before) {
      if (!before.licenses.includes(license)) throw new DomainError('no_changes');
      if (status === 'verified') requireNotes(number);
      const check = { license, number: number.trim(), seenAt, status, at: ctx.now, by: ctx.actor.id };
      return applyCredentialCheck(before, check);
    },
    async tell({ records, auditId, session }, before, after) {
      const certificate = before.credentialChecks?.find((one) => one.license === license)?.certificate;
      if (certificate) await createProofStore(ctx, session).forgetKeys([certificate.name]);
      if (status !== 'verified') await records.tellOwner(auditId, after, 'listing-certificate-asked', {});
    },
  });

/**
 * Tells everybody who reads a listing that its reviews were manipulated, or no longer does.
 * @throws {DomainError} `reason_missing`, `no_changes`, and what `decide` throws
 */
export async function setIntegrityNotice(
  ctx: CommandContext,
  { on, note, ...input }: SetIntegrityNoticeInput,
): Promise<StaffListing> {
  const words = on ? requireNotes(note) : '';
  return decideListing(ctx, input, {
    step: 'notice',
    change(before) {
      const { integrityNotice: now } = before;
      if ((now?.note ?? '') === words) throw new DomainError('no_changes');
      const notice = { note: words, since: now?.since ?? ctx.now, by: ctx.actor.id };
      return applyIntegrityNotice(before, on ? notice : undefined, ctx.now);
    },
  });
}
