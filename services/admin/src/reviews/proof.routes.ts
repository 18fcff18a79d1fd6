import { decideProof, viewProof } from '@app/reviews';
import type { App } from '@app/service-kit';
import { toProofKey } from '@app/storage/proof';
import { adminDecideProof, adminViewProof } from '@app/types/admin/actions/reply';
import { createConflictReply } from '../actions/register-action-routes.ts';
import type { AdminDeps } from '../deps.ts';
import { loadProofPicture } from '../photos/photos.routes.ts';
import { registerStaffCall, runCommand } from '../staff-call.ts';
import { loadReview } from './load-review.ts';
import { reviewPresenter } from './review-commands.ts';

/** Routes of proofs of care: view one (which is audited), confirm or decline it. */
export function registerProofRoutes(app: App, deps: AdminDeps): void {
  const { collections, proofStorage, logger } = deps;

  registerStaffCall(app, adminViewProof, async (call) => {
    return loadProofPicture(proofStorage, await runCommand(deps, call, viewProof, call.params));
  });

  registerStaffCall(app, adminDecideProof, async (call) => {
    const { params, body, staff } = call;
    const input = { ...params, ...body };
    const conflictReply = createConflictReply(reviewPresenter, deps, staff);
    const { review, fileName } = await runCommand(deps, call, decideProof, input, conflictReply);
    // The entry is gone, so nobody can read the file. If this fails, the sweep deletes it.
    await proofStorage
      .delete(toProofKey(fileName))
      .catch((err: unknown) => logger.warn({ err }, 'left to the sweep'));
    const currentReview = (await collections.reviews.findOne({ _id: review._id })) ?? review;
    return { review: await loadReview(deps, staff, currentReview) };
  });
}
