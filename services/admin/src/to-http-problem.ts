import { HttpProblem, problems } from '@app/service-kit';
import {
  type Case,
  ConflictError,
  type DomainError,
  type DomainErrorCode,
  mapDomainError,
} from '@app/status-changes';
import type { ActionErrors } from '@app/types/admin/actions/action';
import { staffActions } from '@app/types/admin/actions/actions';

/** The console is English only. What one action alone is refused with stands in its row. */
const sentences: Partial<Record<DomainErrorCode, ActionErrors[string]>> = {
  ...Object.assign({}, ...staffActions.map(({ refusals }) => refusals)),
  stale: [409, 'This changed since you opened it. Look at it as it is now, then decide.'],
  not_now: [409, 'This was decided in the meantime, or can no longer be decided this way.'],
  too_late: [409, 'It is too late to undo this.'],
  held: [409, 'A legal hold prevents this.'],
  same_person: [409, 'Someone else on the team has to decide this.'],
  already_owner: [409, 'This account owns another listing that is or was public.'],
  already_claimed: [409, 'This listing has an owner now.'],
  pending_claim_exists: [409, 'Another claim of this listing is waiting now.'],
  already_reviewed: [409, 'The author has another review of this listing now.'],
  conflict: [400, 'A live value changed after this was sent. Choose for that field.'],
  field: [400, 'One of these values is not allowed.'],
  no_changes: [400, 'This changes nothing.'],
  reason_missing: [400, 'Say why: add notes, or choose a reason.'],
};

/**
 * Gives what a command gives; a rule that says no becomes the answer. `loadFresh` makes the members of `fresh` from the
 * case as it is now: under the name and in the form of the record's own call.
 */
export function toHttpProblem<T>(
  command: Promise<T>,
  loadFresh?: (fresh: Case) => Promise<Record<string, unknown>>,
): Promise<T> {
  const toProblem =
    ([status, words]: ActionErrors[string]) =>
    async (error: DomainError) => {
      const fresh = error instanceof ConflictError && loadFresh ? await loadFresh(error.fresh) : undefined;
      return new HttpProblem(status, error.code, () => words, {
        ...(fresh && { members: { fresh } }),
        cause: error,
      });
    };
  return mapDomainError(command, {
    ...Object.fromEntries(Object.entries(sentences).map(([code, refusal]) => [code, toProblem(refusal)])),
    not_found: problems.notFound,
  });
}
