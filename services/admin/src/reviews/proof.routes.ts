import type { ReviewDoc } from '@app/db';
import { decideProof, viewProof } from '@app/reviews';
import type { App } from '@app/service-kit';
import { toProofKey } from '@app/storage/proof';
import { adminDecideProof, adminViewProof } from '@app/types/admin/actions/reply';
import type { AdminDeps } from '../deps.ts';
import { loadProofPicture } from '../photos/photos.routes.ts';
import { registerStaffCall, runCommand } from '../staff-call.ts';
import { loadReview } from './load-review.ts';

/** Routes of proofs of care: view one (which is audited), confirm or decline it. */
export function registerProofRoutes(app: App, deps: AdminDeps): void {
  const { collections, proofStorage, logger } = deps;

  registerStaffCall(app, adminViewProof, async (call) => {
    return loadProofPicture(proofStorage, await runCommand(deps, call, viewProof, call.params));
  });

  registerStaffCall(app, adminDecideProof, async (call) => {
    const { params, body, staff } = call;
    const input = { ...params, ...body };
    const { review, fileName } = await runCommand(deps, call, decideProof, input, async (currentRecord) => ({
      review: await loadReview(deps, staff, currentRecord as ReviewDoc),
    }));
    // The entry is gone, so nobody can read the file. If this fails, the sweep deletes it.
    await proofStorage
      .delete(toProofKey(fileName))
      .catch((err: unknown) => logger.warn({ err }, 'left to the sweep'));
    const currentReview = (await collections.reviews.findOne({ _id: review._id })) ?? review;
    return { review: await loadReview(deps, staff, currentReview) };
  });
}
