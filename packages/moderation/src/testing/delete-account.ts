import type { Stage } from '@app/listings/testing/stage';
import { requestDeletion } from '@app/status-changes/deletions.store';
import type { RequestDeletionInput } from '@app/status-changes/inputs';
import { sweepDeletions } from '../deletion/sweep-deletions.ts';

/** Deletes an account as its user asks: the identity provider answers, and the worker sweeps. */
export async function deleteAccount(
  stage: Stage,
  userId: string,
  overrides: Partial<RequestDeletionInput> = {},
) {
  await requestDeletion(stage.as(userId), { userId, reviewFate: 'keep', ...overrides });
  await stage.endIdentityCalls();
  return sweepDeletions(stage.worker);
}
