import * as listingCommands from '@app/listings';
import * as reviewCommands from '@app/reviews';
import { type Call, registerCall } from '@app/service-kit';
import { type CommandContext, createUserContext } from '@app/status-changes';
import type { FileStorage } from '@app/storage';
import {
  createProofName,
  createProofReader,
  encryptFile,
  toProofKey,
  type UploadConverter,
} from '@app/storage/proof';
import { uploadCertificate, uploadProof, withdrawCertificate, withdrawProof } from '@app/types';
import { requireReadableListing } from '../own/require-own-listing.ts';
import type { RouteDeps } from '../register-command.ts';
import { createUploadThrower } from '../upload-problem.ts';
import { requireProsthetist, withHttpProblems } from '../with-http-problems.ts';

interface ProofDeps extends RouteDeps {
  /** A store for proofs only, which no backup includes. */
  storage: FileStorage;
  convertImage: UploadConverter;
}

type UploadCall = Call<typeof uploadProof> | Call<typeof uploadCertificate>;

/** The commands of an upload. */
interface UploadCommands<Entry> {
  /** Checks the preconditions before the file is read. */
  check(ctx: CommandContext): Promise<void>;
  attach(ctx: CommandContext, file: { fileName: string; encryptionKey: string }): Promise<Entry>;
  withdraw(ctx: CommandContext): Promise<unknown>;
}

const throwProofProblem = createUploadThrower('proof');

/**
 * Routes of proofs of care (by authors of reviews) and of certificates (by owners). The rules are in `@app/reviews` and
 * `@app/listings`.
 */
export function registerProofRoutes({
  app,
  storage,
  convertImage,
  limits,
  ownListings,
  registerCommand,
  ...commandDeps
}: ProofDeps): void {
  const readProof = createProofReader(convertImage, uploadProof.upload?.maxBytes ?? 0);

  /** Stores the file of a call, encrypted, after its entry, because the sweep deletes files without one. */
  async function receiveFile<Entry>(
    call: UploadCall,
    { check, attach, withdraw }: UploadCommands<Entry>,
  ): Promise<Entry> {
    const runCommand = <T>(command: (ctx: CommandContext) => Promise<T>) =>
      withHttpProblems(command(createUserContext(call, commandDeps)));
    const { userId } = call.session;
    // Also before the check, whose refusals are audited.
    await limits.proofs.consume(userId);
    await runCommand(check);
    const picture = await readProof(call.c.req.raw, 'file', userId).catch(throwProofProblem);
    const fileName = createProofName();
    const { bytes, key: encryptionKey } = encryptFile(picture, fileName);
    const entry = await runCommand((ctx) => attach(ctx, { fileName, encryptionKey }));
    try {
      await storage.put(toProofKey(fileName), bytes);
    } catch (error) {
      await runCommand(withdraw);
      throwProofProblem(error);
    }
    return entry;
  }
  /** Deletes the file of a removed entry. If this fails, the sweep deletes it. */
  const deleteFile = (fileName: string) => storage.delete(toProofKey(fileName)).catch(() => {});

  registerCall(app, uploadProof, async (call) => {
    const { review: publicId } = call.query;
    const proof = await receiveFile(call, {
      check: (ctx) => reviewCommands.requireCanAttachProof(ctx, publicId),
      attach: (ctx, file) => reviewCommands.attachProof(ctx, { publicId, ...file }),
      withdraw: (ctx) => reviewCommands.withdrawProof(ctx, { publicId }),
    });
    return { proof: reviewCommands.toOwnProof(proof) };
  });

  registerCommand(withdrawProof, {
    limit: limits.withdrawals,
    run: async (ctx, { params }) =>
      deleteFile(await reviewCommands.withdrawProof(ctx, { publicId: params.id })),
    toReply: () => ({ proof: null }),
  });

  registerCall(app, uploadCertificate, async (call) => {
    const { query, session } = call;
    requireProsthetist(session);
    const { _id: listingId } = (await requireReadableListing(ownListings, query.listing, session)).listing;
    const target = { listingId, license: query.license };
    const certificate = await receiveFile(call, {
      check: (ctx) => listingCommands.requireCanAttachCertificate(ctx, target),
      attach: (ctx, file) => listingCommands.attachCertificate(ctx, { ...target, ...file }),
      withdraw: (ctx) => listingCommands.withdrawCertificate(ctx, target),
    });
    return { certificate: listingCommands.toSentCertificate(certificate) };
  });

  registerCommand(withdrawCertificate, {
    limit: limits.withdrawals,
    isForProsthetists: true,
    async run(ctx, { session, params, query: { license } }) {
      const { _id: listingId } = (await requireReadableListing(ownListings, params.id, session)).listing;
      await deleteFile(await listingCommands.withdrawCertificate(ctx, { listingId, license }));
    },
    toReply: () => ({ certificate: null }),
  });
}
