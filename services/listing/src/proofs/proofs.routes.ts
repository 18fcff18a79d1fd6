import type { Collections, MongoClient } from '@app/db';
import * as listingCommands from '@app/listings';
import * as reviewCommands from '@app/reviews';
import { type App, type RateLimit, registerCall } from '@app/service-kit';
import { createUserContext } from '@app/status-changes';
import type { FileStorage } from '@app/storage';
import {
  createProofName,
  createProofReader,
  encryptFile,
  toProofKey,
  type UploadConverter,
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
  convertImage: UploadConverter;
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
  { storage, convertImage, limits, ownListings, ...commandDeps }: ProofDeps,
): void {
  const readProof = createProofReader(convertImage, uploadProof.upload?.maxBytes ?? 0);

  /** Stores a file whose database entry exists, because the sweep deletes files without one. */
  async function storeFile(
    fileName: string,
    bytes: Buffer,
    withdrawEntry: () => Promise<unknown>,
  ): Promise<void> {
    try {
      await storage.put(toProofKey(fileName), bytes);
    } catch (error) {
      await withHttpProblems(withdrawEntry());
      throwProofProblem(error);
    }
  }
  /** Deletes the file of a removed entry. If this fails, the sweep deletes it. */
  const deleteFile = (fileName: string) => storage.delete(toProofKey(fileName)).catch(() => {});

  registerCall(app, uploadProof, async (call) => {
    const { query, session, c } = call;
    const { review: publicId } = query;
    await withHttpProblems(
      reviewCommands.requireCanAttachProof(createUserContext(call, commandDeps), publicId),
    );
    await limits.proofs.consume(session.userId);
    const picture = await readProof(c.req.raw, 'file', session.userId).catch(throwProofProblem);

    const fileName = createProofName();
    const { bytes: encryptedBytes, key: encryptionKey } = encryptFile(picture, fileName);
    const proof = await withHttpProblems(
      reviewCommands.attachProof(createUserContext(call, commandDeps), {
        publicId,
        fileName,
        encryptionKey,
      }),
    );
    await storeFile(fileName, encryptedBytes, () =>
      reviewCommands.withdrawProof(createUserContext(call, commandDeps), { publicId }),
    );
    return { proof: reviewCommands.toOwnProof(proof) };
  });

  registerCall(app, withdrawProof, async (call) => {
    const { session, params } = call;
    await limits.withdrawals.consume(session.userId);
    const fileName = await withHttpProblems(
      reviewCommands.withdrawProof(createUserContext(call, commandDeps), { publicId: params.id }),
    );
    await deleteFile(fileName);
    return { proof: null };
  });

  registerCall(app, uploadCertificate, async (call) => {
    const { query, session, c } = call;
    const { license } = query;
    requireProsthetist(session);
    const { _id: listingId } = (await requireReadableListing(ownListings, query.listing, session)).listing;
    const certificateTarget = { listingId, license };
    await withHttpProblems(
      listingCommands.requireCanAttachCertificate(createUserContext(call, commandDeps), certificateTarget),
    );
    await limits.proofs.consume(session.userId);
    const picture = await readProof(c.req.raw, 'file', session.userId).catch(throwProofProblem);

    const fileName = createProofName();
    const { bytes: encryptedBytes, key: encryptionKey } = encryptFile(picture, fileName);
    const certificate = await withHttpProblems(
      listingCommands.attachCertificate(createUserContext(call, commandDeps), {
        ...certificateTarget,
        fileName,
        encryptionKey,
      }),
    );
    await storeFile(fileName, encryptedBytes, () =>
      listingCommands.withdrawCertificate(createUserContext(call, commandDeps), certificateTarget),
    );
    return { certificate: listingCommands.toSentCertificate(certificate) };
  });

  registerCall(app, withdrawCertificate, async (call) => {
    const { session, params, query } = call;
    requireProsthetist(session);
    await limits.withdrawals.consume(session.userId);
    const { _id: listingId } = (await requireReadableListing(ownListings, params.id, session)).listing;
    const certificateTarget = { listingId, license: query.license };
    await deleteFile(
      await withHttpProblems(
        listingCommands.withdrawCertificate(createUserContext(call, commandDeps), certificateTarget),
      ),
    );
    return { certificate: null };
  });
}
