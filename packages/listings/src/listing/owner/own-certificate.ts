// Certificates that owners send for credentials that no register confirmed.

import type { CredentialCheck, ListingDoc, ObjectId } from '@app/db';
import { proofRetentionMs } from '@app/reviews/proof/attach-proof';
import { createProofStore } from '@app/reviews/proof/proof.store';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError } from '@app/status-changes/domain-error';
import type { Transaction } from '@app/status-changes/transaction.store';
import { setCertificate } from '../changes.ts';
import { createListingStore } from '../listing.store.ts';
import { changeOwnListing } from './change-own-listing.ts';

export interface CertificateTarget {
  listingId: ObjectId;
  license: string;
}

export interface AttachCertificateInput extends CertificateTarget {
  fileName: string;
  encryptionKey: string;
}

type Certificate = NonNullable<CredentialCheck['certificate']>;

/** A check's certificate while its file is readable. */
export const findWaitingCertificate = (
  { certificate }: Pick<CredentialCheck, 'certificate'>,
  now: Date,
): Certificate | undefined => (certificate && certificate.fileUntil > now ? certificate : undefined);

/** A certificate for owner and staff, without the file's name. */
export const toSentCertificate = ({ sentAt, fileUntil }: Certificate) => ({
  sentAt: sentAt.toISOString(),
  fileUntil: fileUntil.toISOString(),
});

/** True if a register did not confirm the credential, so a certificate is requested. */
export const isCertificateRequested = ({ status }: Pick<CredentialCheck, 'status'>): boolean =>
  status !== 'verified';

function requireCertificateRequested(
  { licenses, credentialChecks = [] }: ListingDoc,
  license: string,
  now: Date,
): void {
  const check =
    licenses.includes(license) &&
    credentialChecks.find((credentialCheck) => credentialCheck.license === license);
  if (!check || !isCertificateRequested(check)) throw new DomainError('certificate_not_asked');
  if (findWaitingCertificate(check, now)) throw new DomainError('certificate_there');
}

/**
 * Checks the preconditions of `attachCertificate` before the file is read.
 * @throws {DomainError} `not_found`, `not_yours`, `certificate_not_asked`, `certificate_there`
 */
export const requireCanAttachCertificate = (ctx: CommandContext, input: CertificateTarget): Promise<void> =>
  changeOwnListing(ctx, input, 'attach_certificate', async (listing) =>
    requireCertificateRequested(listing, input.license, ctx.now),
  );

/**
 * Attaches a certificate to a credential for which staff requested it. Its file is deleted with their next check, after
 * seven days at the latest.
 * @throws {DomainError} `not_found`, `not_yours`, `certificate_not_asked`, `certificate_there`
 */
export const attachCertificate = (
  ctx: CommandContext,
  { fileName, encryptionKey, ...input }: AttachCertificateInput,
): Promise<Certificate> =>
  changeOwnListing(ctx, input, 'attach_certificate', async (listing, tx) => {
    requireCertificateRequested(listing, input.license, ctx.now);
    const fileUntil = new Date(ctx.now.getTime() + proofRetentionMs);
    const certificate = { name: fileName, sentAt: ctx.now, fileUntil };
    const proofKey = { _id: fileName, key: encryptionKey, until: fileUntil };
    await createProofStore(tx).putKey(proofKey);
    await replaceCertificate(tx, 'attach_certificate', listing, input.license, certificate);
    return certificate;
  });

/**
 * Withdraws the caller’s certificate and returns the name of its file, to be deleted.
 * @throws {DomainError} `not_found`, `not_yours`
 */
export const withdrawCertificate = (ctx: CommandContext, input: CertificateTarget): Promise<string> =>
  changeOwnListing(ctx, input, 'withdraw_certificate', async (listing, tx) => {
    const check = listing.credentialChecks?.find(({ license }) => license === input.license);
    if (!check?.certificate) throw new DomainError('not_found');
    const { name: fileName } = check.certificate;
    await createProofStore(tx).deleteKeys([fileName]);
    await replaceCertificate(tx, 'withdraw_certificate', listing, input.license, undefined);
    return fileName;
  });

async function replaceCertificate(
  tx: Transaction,
  auditAction: string,
  listing: ListingDoc,
  license: string,
  certificate: Certificate | undefined,
): Promise<void> {
  const updatedListing = setCertificate(listing, license, certificate, tx.now);
  await createListingStore(tx).save(auditAction, listing, updatedListing);
}
