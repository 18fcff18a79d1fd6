import { requireStaff } from '../../actors.ts';
import type { Ctx } from '../../ctx.ts';
import { DomainError } from '../../domain-error.ts';
import type { ViewedProof } from '../../proof/staff/decide-proof.ts';
import { recordStore } from '../../records.store.ts';
import { runInTransaction } from '../../transaction.store.ts';
import { createListingStore } from '../listing.store.ts';
import { type CertificateTarget, findWaitingCertificate } from '../owner/own-certificate.ts';

/**
 * Notes that somebody of staff looks at the certificate of a credential, and gives what reads its file.
 * @throws {DomainError} `not_staff`, `not_found` (no certificate, or its file is gone)
 */
export async function viewCertificate(
  ctx: Ctx,
  { listing, license }: CertificateTarget,
): Promise<ViewedProof> {
  requireStaff(ctx);
  return runInTransaction(ctx, async (session) => {
    const doc = await createListingStore(ctx, session).find(listing.toHexString());
    const check = doc?.credentialChecks?.find((one) => one.license === license);
    const certificate = check && findWaitingCertificate(check, ctx.now);
    const stored = certificate
      ? await ctx.collections.proofKeys.findOne({ _id: certificate.name }, { session })
      : null;
    if (!stored) throw new DomainError('not_found');
    await recordStore(ctx, session).audit({
      action: 'listing.view_certificate',
      target: { kind: 'listing', id: listing.toHexString() },
      before: { license },
    });
    return { name: stored._id, key: stored.key };
  });
}
