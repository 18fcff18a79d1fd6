import { type ClaimDoc, type Collections, type MongoClient, toObjectId } from '@app/db';
import * as listingCommands from '@app/listings';
import { type AccountReader, type App, type RateLimit, registerCall } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import {
  claimListing,
  confirmWorkEmail,
  sendWorkEmailCode,
  setClaimEvidence,
  withdrawClaim,
} from '@app/types';
import { requireProsthetist, withHttpProblems } from '../with-http-problems.ts';
import { toEvidence, toWorkEmail } from './to-own-claim.ts';

interface ClaimDeps {
  client: MongoClient;
  collections: Collections;
  /** Reads an account from the identity provider. */
  findAccount: AccountReader;
  limits: Record<'claims' | 'evidence' | 'claimCodes' | 'claimCodeTries' | 'withdrawals', RateLimit>;
}

const emptyEvidence = { workEmail: '', npi: '', license: '', licenseNumber: '', note: '' };

/** Routes of claims of an existing listing. The claimant is always the account of the session. */
export function registerClaimRoutes(app: App, { findAccount, limits, ...commandDeps }: ClaimDeps): void {
  registerCall(app, claimListing, async (call) => {
    const { session, body, locale } = call;
    requireProsthetist(session);
    const claimant = { ...(await findAccount(session.userId)), role: session.role };
    await limits.claims.consume(session.userId);
    const { prosthetistId, evidence = emptyEvidence, ...submittedFields } = body;
    const listingId = toObjectId(prosthetistId);
    const toReply = ({ _id }: ClaimDoc) => ({
      claim: { id: _id.toHexString(), status: 'pending' as const },
    });
    const ctx = { ...createUserContext(call, commandDeps), beforeCommit: call.keepReply(toReply) };
    const input = { listingId, claimant, sentAccount: submittedFields, evidence, locale };
    return toReply(await withHttpProblems(listingCommands.claimListing(ctx, input)));
  });

  registerCall(app, setClaimEvidence, async (call) => {
    const { session, params, body } = call;
    requireProsthetist(session);
    await limits.evidence.consume(session.userId);
    const input = { claimId: toObjectId(params.id), evidence: body };
    const updatedClaim = await withHttpProblems(
      listingCommands.setClaimEvidence(createUserContext(call, commandDeps), input),
    );
    return { evidence: toEvidence(updatedClaim) };
  });

  registerCall(app, sendWorkEmailCode, async (call) => {
    const { session, params, body, locale } = call;
    requireProsthetist(session);
    await limits.claimCodes.consume(session.userId);
    const input = { claimId: toObjectId(params.id), workEmail: body.workEmail, locale };
    return {
      workEmail: toWorkEmail(
        await withHttpProblems(
          listingCommands.sendWorkEmailCode(createUserContext(call, commandDeps), input),
        ),
      ),
    };
  });

  registerCall(app, confirmWorkEmail, async (call) => {
    const { session, params, body } = call;
    requireProsthetist(session);
    await limits.claimCodeTries.consume(session.userId);
    const input = { claimId: toObjectId(params.id), code: body.code };
    return {
      workEmail: toWorkEmail(
        await withHttpProblems(listingCommands.confirmWorkEmail(createUserContext(call, commandDeps), input)),
      ),
    };
  });

  registerCall(app, withdrawClaim, async (call) => {
    const { session, params } = call;
    requireProsthetist(session);
    await limits.withdrawals.consume(session.userId);
    const toReply = () => ({ claim: { id: params.id, status: 'withdrawn' as const } });
    const ctx = { ...createUserContext(call, commandDeps), beforeCommit: call.keepReply(toReply) };
    await withHttpProblems(listingCommands.withdrawClaim(ctx, { claimId: toObjectId(params.id) }));
    return toReply();
  });
}
