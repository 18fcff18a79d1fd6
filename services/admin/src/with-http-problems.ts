import { HttpProblem, problems } from '@app/service-kit';
import {
  type Case,
  ConflictError,
  type DomainError,
  type DomainErrorCode,
  mapDomainError,
} from '@app/status-changes';
import type { ActionErrors, StaffAction } from '@app/types/admin/actions/action';

/** Status and message by error code, in English like the whole admin application. An action may declare its own. */
export const defaultErrors: Partial<Record<DomainErrorCode, ActionErrors[string]>> = {
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

export type ToConflictReply = (currentRecord: Case) => Promise<Record<string, unknown>>;

/**
 * Awaits a command and converts its domain error to an HTTP problem, with the messages that the action declares; pass
 * `{}` for a command without an action. `toConflictReply` converts the current record of a conflict to the member
 * `fresh`, as the record's own call returns it.
 */
export function withHttpProblems<T>(
  command: Promise<T>,
  { errors }: Pick<StaffAction, 'errors'>,
  toConflictReply?: ToConflictReply,
): Promise<T> {
  const toProblem =
    ([status, message]: ActionErrors[string]) =>
    async (error: DomainError) => {
      const conflictReply =
        error instanceof ConflictError && toConflictReply
          ? await toConflictReply(error.currentCase)
          : undefined;
      return new HttpProblem(status, error.code, () => message, {
        ...(conflictReply && { members: { fresh: conflictReply } }),
        cause: error,
      });
    };
  return mapDomainError(command, {
    ...Object.fromEntries(
      Object.entries({ ...defaultErrors, ...errors }).map(([code, response]) => [code, toProblem(response)]),
    ),
    not_found: problems.notFound,
  });
}
