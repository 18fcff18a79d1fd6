// Public statements by staff about a listing: a checked credential, confirmed facts, and manipulated reviews.

import type { CredentialStatus } from '@app/option-lists';
import { createProofStore } from '@app/reviews/proof/proof.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { DecisionInput } from '@app/status-changes/inputs';
import { decide } from '@app/status-changes/staff/decide';
import { requireNotes } from '@app/status-changes/staff/notes';
import { applyConfirmation, applyCredentialCheck, applyIntegrityNotice } from '../changes.ts';
import { type ListingResult, listingSubject } from '../subject.ts';

export interface CheckCredentialInput extends DecisionInput {
  /** A value of the listing's `licenses`. */
  license: string;
  /** Number in the register; never public. */
  number: string;
  /** When staff checked it: YYYY-MM-DD. */
  seenAt: string;
  status: CredentialStatus;
}

/**
 * Records the check of a listing's credential in a register, in place of an earlier one. If it is not confirmed, the
 * owner is asked for a certificate; a sent certificate's file is deleted with the check.
 * @throws {DomainError} `no_changes` if the listing does not have it, `reason_missing` without the number of a verified
 * one, and the errors of `decide`
 */
export const checkCredential = (
  ctx: CommandContext,
  { license, number, seenAt, status, ...input }: CheckCredentialInput,
): Promise<ListingResult> =>
  decide(ctx, listingSubject, input, {
    action: 'check',
    change(listing) {
      if (!listing.licenses.includes(license)) throw new DomainError('no_changes');
      if (status === 'verified') requireNotes(number);
      const check = {
        license,
        number: number.trim(),
        seenAt: new Date(seenAt),
        status,
        at: ctx.now,
        by: ctx.actor.id,
      };
      return applyCredentialCheck(listing, check);
    },
    async notify(tx, listing, updatedListing) {
      const certificate = listing.credentialChecks?.find(
        (credentialCheck) => credentialCheck.license === license,
      )?.certificate;
      if (certificate) await createProofStore(tx).deleteKeys([certificate.name]);
      if (status !== 'verified')
        await tx.records.notifyOwner(tx.auditId, updatedListing, 'listing-certificate-asked', {});
    },
  });

/** Records that staff checked the facts of a public listing with the practice. Errors as in `decide`. */
export const confirmFacts = (ctx: CommandContext, input: DecisionInput): Promise<ListingResult> =>
  decide(ctx, listingSubject, input, {
    action: 'confirm',
    change: (listing) => applyConfirmation(listing, ctx.now, 'team'),
  });

/**
 * Sets or removes the public notice that reviews were manipulated.
 * @throws {DomainError} `reason_missing`, `no_changes`, and the errors of `decide`
 */
export async function setIntegrityNotice(
  ctx: CommandContext,
  { on: isOn, note, ...input }: DecisionInput & { on: boolean; note: string },
): Promise<ListingResult> {
  const noticeText = isOn ? requireNotes(note) : '';
  return decide(ctx, listingSubject, input, {
    action: 'notice',
    change(listing) {
      const { integrityNotice: currentNotice } = listing;
      if ((currentNotice?.note ?? '') === noticeText) throw new DomainError('no_changes');
      const notice = { note: noticeText, since: currentNotice?.since ?? ctx.now, by: ctx.actor.id };
      return applyIntegrityNotice(listing, isOn ? notice : undefined, ctx.now);
    },
  });
}
