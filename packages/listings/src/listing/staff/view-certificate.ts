import type { ViewedProof } from '@app/reviews/proof/staff/decide-proof';
import type { CommandContext } from '@app/status-changes/command-context';
import { DomainError, requireStaff } from '@app/status-changes/domain-error';
import { runInTransaction } from '@app/status-changes/transaction.store';
import { createListingStore } from '../listing.store.ts';
import { type CertificateTarget, findWaitingCertificate } from '../owner/own-certificate.ts';

/**
 * Audits the view of a credential's certificate, and returns what is needed to read its file.
 * @throws {DomainError} `not_staff`, `not_found` (no certificate, or its file was deleted)
 */
export async function viewCertificate(
  ctx: CommandContext,
  { listingId, license }: CertificateTarget,
): Promise<ViewedProof> {
  requireStaff(ctx);
  return runInTransaction(ctx, async (tx) => {
    const listing = await createListingStore(tx).find(listingId);
    const check = listing?.credentialChecks?.find((credentialCheck) => credentialCheck.license === license);
    const certificate = check && findWaitingCertificate(check, ctx.now);
    const proofKey = certificate
      ? await ctx.collections.proofKeys.findOne({ _id: certificate.name }, { session: tx.session })
      : null;
    if (!proofKey) throw new DomainError('not_found');
    await tx.records.audit({
      action: 'listing.view_certificate',
      target: { kind: 'listing', id: listingId.toHexString() },
      before: { license },
    });
    return { fileName: proofKey._id, encryptionKey: proofKey.key };
  });
}
