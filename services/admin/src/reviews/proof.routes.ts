import type { ReviewDoc } from '@app/db';
import { decideProof, viewProof } from '@app/reviews';
import type { App } from '@app/service-kit';
import type { Case } from '@app/status-changes';
import { toProofKey } from '@app/storage/proof';
import { adminDecideProof, adminViewProof } from '@app/types/admin/actions/reply';
import { createCommandContext } from '../create-command-context.ts';
import type { AdminDeps } from '../deps.ts';
import { loadProofPicture } from '../photos/photos.routes.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { withHttpProblems } from '../with-http-problems.ts';
import { loadReview } from './load-review.ts';

/** Routes of proofs of care: view one (which is audited), confirm or decline it. */
export function registerProofRoutes(app: App, deps: AdminDeps): void {
  const { collections, proofStorage, logger } = deps;

  registerStaffCall(app, adminViewProof, async (call) => {
    const proofPromise = viewProof(createCommandContext(call, deps), call.params);
    return loadProofPicture(proofStorage, await withHttpProblems(proofPromise, adminViewProof));
  });

  registerStaffCall(app, adminDecideProof, async (call) => {
    const { params, body, staff } = call;
    const toConflictReply = async (currentRecord: Case) => ({
      review: await loadReview(deps, staff, currentRecord as ReviewDoc),
    });
    const input = { ...params, ...body };
    const { review, fileName } = await withHttpProblems(
      decideProof(createCommandContext(call, deps), input),
      adminDecideProof,
      toConflictReply,
    );
    // The entry is gone, so nobody can read the file. If this fails, the sweep deletes it.
    await proofStorage
      .delete(toProofKey(fileName))
      .catch((err: unknown) => logger.warn({ err }, 'left to the sweep'));
    const currentReview = (await collections.reviews.findOne({ _id: review._id })) ?? review;
    return { review: await loadReview(deps, staff, currentReview) };
  });
}
