import { type ClaimDoc, toObjectId } from '@app/db';
import * as listingCommands from '@app/listings';
import {
  claimListing,
  confirmWorkEmail,
  sendWorkEmailCode,
  setClaimEvidence,
  withdrawClaim,
} from '@app/types';
import type { RouteDeps } from '../register-command.ts';
import { toEvidence, toWorkEmail } from './to-own-claim.ts';

const emptyEvidence = { workEmail: '', npi: '', license: '', licenseNumber: '', note: '' };

/** Routes of claims of an existing listing. The claimant is always the account of the session. */
export function registerClaimRoutes({ registerCommand, readAccount, limits }: RouteDeps): void {
  const toWorkEmailReply = (claim: ClaimDoc) => ({ workEmail: toWorkEmail(claim) });

  registerCommand(claimListing, {
    limit: limits.claims,
    isForProsthetists: true,
    prepare: readAccount,
    run(ctx, { body, locale }, claimant) {
      const { prosthetistId, evidence = emptyEvidence, ...sentAccount } = body;
      const listingId = toObjectId(prosthetistId);
      return listingCommands.claimListing(ctx, { listingId, claimant, sentAccount, evidence, locale });
    },
    toReply: ({ _id }) => ({ claim: { id: _id.toHexString(), status: 'pending' as const } }),
  });

  registerCommand(setClaimEvidence, {
    limit: limits.evidence,
    isForProsthetists: true,
    run: (ctx, { params, body: evidence }) =>
      listingCommands.setClaimEvidence(ctx, { claimId: toObjectId(params.id), evidence }),
    toReply: (claim) => ({ evidence: toEvidence(claim) }),
  });

  registerCommand(sendWorkEmailCode, {
    limit: limits.claimCodes,
    isForProsthetists: true,
    run: (ctx, { params, body: { workEmail }, locale }) =>
      listingCommands.sendWorkEmailCode(ctx, { claimId: toObjectId(params.id), workEmail, locale }),
    toReply: toWorkEmailReply,
  });

  registerCommand(confirmWorkEmail, {
    limit: limits.claimCodeTries,
    isForProsthetists: true,
    run: (ctx, { params, body: { code } }) =>
      listingCommands.confirmWorkEmail(ctx, { claimId: toObjectId(params.id), code }),
    toReply: toWorkEmailReply,
  });

  registerCommand(withdrawClaim, {
    limit: limits.withdrawals,
    isForProsthetists: true,
    run: (ctx, { params }) => listingCommands.withdrawClaim(ctx, { claimId: toObjectId(params.id) }),
    toReply: (_, { params }) => ({ claim: { id: params.id, status: 'withdrawn' as const } }),
  });
}
