import type { Collections, MongoClient } from '@app/db';
import * as moderation from '@app/moderation';
import { type App, HttpProblem, mount, problems, type RateLimit } from '@app/service-kit';
import { type FileStorage, StorageAway, StorageFull } from '@app/storage';
import { createProofName, createProofReader, NoPhoto, sealFile, toProofKey } from '@app/storage/proof';
import { proofLimits, uploadProof, withdrawProof } from '@app/types';
import { createCommandContext } from '../ctx.ts';
import { m } from '../paraglide/messages.js';
import { toHttpProblem } from '../to-http-problem.ts';

interface ProofParts {
  client: MongoClient;
  collections: Collections;
  /** Of proofs alone: no backup holds it. */
  storage: FileStorage;
  /** By account. */
  limits: Record<'proofs' | 'withdrawals', RateLimit>;
}

/** Proofs of care that authors attach to their reviews. The rules are the package `moderation`'s. */
export function mountProofs(app: App, { storage, limits, ...data }: ProofParts): void {
  const readProof = createProofReader(uploadProof.upload?.mostBytes ?? 0);

  mount(app, uploadProof, async (call) => {
    const { query, session, c } = call;
    const { review } = query;
    await toHttpProblem(moderation.expectProofWelcome(createCommandContext(call, data), review));
    await limits.proofs.take(session.userId);
    const picture = await readProof(c.req.raw, 'file').catch(throwProblem);

    // The entry first: bytes without one are nobody's, and the sweep takes them.
    const name = createProofName();
    const { bytes, key } = sealFile(picture, name);
    const proof = await toHttpProblem(
      moderation.attachProof(createCommandContext(call, data), { review, name, key }),
    );
    try {
      await storage.put(toProofKey(name), bytes);
    } catch (error) {
      await toHttpProblem(moderation.withdrawProof(createCommandContext(call, data), { review }));
      return throwProblem(error);
    }
    return { proof: moderation.toOwnProof(proof) };
  });

  mount(app, withdrawProof, async (call) => {
    const { session, params } = call;
    await limits.withdrawals.take(session.userId);
    const name = await toHttpProblem(
      moderation.withdrawProof(createCommandContext(call, data), { review: params.id }),
    );
    // Nobody can read it any more; should this fail, the sweep takes the bytes.
    await storage.delete(toProofKey(name)).catch(() => {});
    return { proof: null };
  });
}

function throwProblem(error: unknown): never {
  if (error instanceof NoPhoto) throw toProblem(error);
  if (error instanceof StorageFull)
    throw new HttpProblem(507, 'proof_no_room', (locale) => m.proof_no_room({}, { locale }), {
      cause: error,
    });
  if (error instanceof StorageAway)
    throw new HttpProblem(503, 'proof_storage_away', (locale) => m.proof_storage_away({}, { locale }), {
      headers: { 'retry-after': '60' },
      cause: error,
    });
  throw error;
}

const words = {
  too_large: m.proof_too_large,
  missing: m.proof_missing,
  no_form: m.proof_missing,
  too_many_pixels: m.proof_too_many_pixels,
  too_many_pages: m.proof_too_many_pages,
  unreadable: m.proof_unreadable,
} as const;

function toProblem(error: NoPhoto): HttpProblem {
  const { reason } = error;
  if (reason === 'too_busy') return problems.rateLimited(2);
  const isForm = reason === 'no_form';
  const status = isForm ? 415 : reason === 'too_large' ? 413 : 400;
  return new HttpProblem(
    status,
    isForm ? 'unsupported_media_type' : `proof_${reason}`,
    (locale) => words[reason](proofLimits, { locale }),
    { cause: error, headers: isForm ? { accept: 'multipart/form-data' } : {} },
  );
}
