import type { Collections, MongoClient } from '@app/db';
import * as listingCommands from '@app/listings';
import * as reviewCommands from '@app/reviews';
import { type App, type RateLimit, registerCall } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import type { FileStorage } from '@app/storage';
import {
  type Convert,
  createProofName,
  createProofReader,
  encryptFile,
  toProofKey,
} from '@app/storage/proof';
import { uploadCertificate, uploadProof, withdrawCertificate, withdrawProof } from '@app/types';
import type { OwnListingStore } from '../own/own-listing.store.ts';
import { requireReadableListing } from '../own/require-own-listing.ts';
import { createUploadThrower } from '../upload-problem.ts';
import { requireProsthetist, withHttpProblems } from '../with-http-problems.ts';

interface ProofDeps {
  client: MongoClient;
  collections: Collections;
  /** A store for proofs only, which no backup includes. */
  storage: FileStorage;
  convert: Convert;
  ownListings: OwnListingStore;
  /** Rate limits by account. */
  limits: Record<'proofs' | 'withdrawals', RateLimit>;
}

const throwProofProblem = createUploadThrower('proof');

/**
 * Routes of proofs of care (by authors of reviews) and of certificates (by owners). The rules are in `@app/reviews` and
 * `@app/listings`.
 */
export function registerProofRoutes(
  app: App,
  { storage, convert, limits, ownListings, ...commandDeps }: ProofDeps,
): void {
  const readProof = createProofReader(convert, uploadProof.upload?.maxBytes ?? 0);

  /** Stores a file whose database entry exists, because the sweep deletes files without one. */
  async function storeFile(name: string, bytes: Buffer, withdraw: () => Promise<unknown>): Promise<void> {
    try {
      await storage.put(toProofKey(name), bytes);
    } catch (error) {
      await withHttpProblems(withdraw());
      throwProofProblem(error);
    }
  }
  /** Deletes the file of a removed entry. If this fails, the sweep deletes it. */
  const deleteFile = (name: string) => storage.delete(toProofKey(name)).catch(() => {});

  registerCall(app, uploadProof, async (call) => {
    const { query, session, c } = call;
    const { review } = query;
    await withHttpProblems(
      reviewCommands.requireCanAttachProof(createUserContext(call, commandDeps), review),
    );
    await limits.proofs.consume(session.userId);
    const picture = await readProof(c.req.raw, 'file', session.userId).catch(throwProofProblem);

    const name = createProofName();
    const { bytes, key } = encryptFile(picture, name);
    const proof = await withHttpProblems(
      reviewCommands.attachProof(createUserContext(call, commandDeps), { review, name, key }),
    );
    await storeFile(name, bytes, () =>
      reviewCommands.withdrawProof(createUserContext(call, commandDeps), { review }),
    );
    return { proof: reviewCommands.toOwnProof(proof) };
  });

  registerCall(app, withdrawProof, async (call) => {
    const { session, params } = call;
    await limits.withdrawals.consume(session.userId);
    const fileName = await withHttpProblems(
      reviewCommands.withdrawProof(createUserContext(call, commandDeps), { review: params.id }),
    );
    await deleteFile(fileName);
    return { proof: null };
  });

  registerCall(app, uploadCertificate, async (call) => {
    const { query, session, c } = call;
    const { license } = query;
    requireProsthetist(session);
    const { _id: listing } = (await requireReadableListing(ownListings, query.listing, session)).listing;
    const target = { listing, license };
    await withHttpProblems(
      listingCommands.requireCanAttachCertificate(createUserContext(call, commandDeps), target),
    );
    await limits.proofs.consume(session.userId);
    const picture = await readProof(c.req.raw, 'file', session.userId).catch(throwProofProblem);

    const name = createProofName();
    const { bytes, key } = encryptFile(picture, name);
    const certificate = await withHttpProblems(
      listingCommands.attachCertificate(createUserContext(call, commandDeps), { ...target, name, key }),
    );
    await storeFile(name, bytes, () =>
      listingCommands.withdrawCertificate(createUserContext(call, commandDeps), target),
    );
    return { certificate: listingCommands.toSentCertificate(certificate) };
  });

  registerCall(app, withdrawCertificate, async (call) => {
    const { session, params, query } = call;
    requireProsthetist(session);
    await limits.withdrawals.consume(session.userId);
    const { _id: listing } = (await requireReadableListing(ownListings, params.id, session)).listing;
    const target = { listing, license: query.license };
    await deleteFile(
      await withHttpProblems(
        listingCommands.withdrawCertificate(createUserContext(call, commandDeps), target),
      ),
    );
    return { certificate: null };
  });
}
