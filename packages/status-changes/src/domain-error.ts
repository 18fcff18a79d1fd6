import { isDuplicateKeyError } from '@app/db';
import type { HttpProblem } from '@app/service-kit';
import type { ActionErrorCode } from '@app/types/admin/actions/actions';
import type { Case } from './cases.ts';
import type { CommandContext } from './command-context.ts';

/** Reasons why a command is refused. Those of a single action of staff are declared with the action. */
export type DomainErrorCode =
  | ActionErrorCode
  /** It does not exist, or the actor must not know of it. */
  | 'not_found'
  | 'not_a_patient'
  /** The account is related to the practice. */
  | 'conflict_of_interest'
  /** The month of care is in the future or too long ago. */
  | 'care_month'
  | 'tags'
  /** The author has a counted review of this listing. */
  | 'already_reviewed'
  /** Withdrawn or removed. */
  | 'not_editable'
  | 'own_review'
  | 'already_flagged'
  /** Nothing was refused, or it was appealed already. */
  | 'not_appealable'
  | 'not_a_prosthetist'
  | 'already_owner'
  | 'not_yours'
  | 'manager_there'
  /** The invitation was used, has ended or was replaced. */
  | 'invitation_ended'
  /** The invited person is to accept, not the owner. */
  | 'own_invitation'
  | 'no_changes'
  /** The account did not upload this photo, or one of the place. */
  | 'photo'
  | 'place_photo'
  /** The account has a pending claim of this listing; `pending_claim_exists`: another account has. */
  | 'duplicate_claim'
  | 'already_claimed'
  | 'pending_claim_exists'
  | 'own_listing'
  /** The account belongs to the practice, which it cannot ask for a visit, and whose reviews it cannot vote on. */
  | 'own_practice'
  | 'no_visit_requests'
  | 'visit_request_open'
  | 'code_wrong'
  | 'code_expired'
  /** The address is verified already. */
  | 'code_used'
  /** Too many wrong codes: a new one is needed. */
  | 'code_spent'
  /** A code was mailed a moment ago. */
  | 'too_soon'
  | 'too_many_codes'
  /** The public value changed since the update was submitted, and staff did not select the field. */
  | 'conflict'
  | 'not_staff'
  /** A refusal needs a reason, from the list or as text. */
  | 'reason_missing'
  /** An appeal must be decided by another person than the decision. */
  | 'same_person'
  /** Older than 30 s, changed since, or another staff member's decision. */
  | 'too_late'
  | 'not_now'
  | 'stale'
  /** The listing form does not accept a value. */
  | 'field'
  /** A legal hold prevents it. */
  | 'held'
  /** Certificates are accepted only for credentials that staff could not confirm. */
  | 'certificate_not_asked'
  | 'certificate_there'
  /** The review has a waiting or confirmed proof. */
  | 'proof_there'
  | 'proof_decided';

/** Thrown by a command that changed nothing. */
export class DomainError extends Error {
  override readonly name: string = 'DomainError';
  readonly code: DomainErrorCode;

  constructor(code: DomainErrorCode) {
    super(code);
    this.code = code;
  }
}

/** For `catch` of a command: an error of a unique index, or of the one with this field, becomes a domain error. */
export const refuseDuplicate =
  (code: DomainErrorCode, field?: string) =>
  (error: unknown): never => {
    throw isDuplicateKeyError(error, field) ? new DomainError(code) : error;
  };

/** Thrown if another change came first. */
export class ConflictError extends DomainError {
  override readonly name = 'ConflictError';
  /** The current state. */
  readonly currentCase: Case;

  constructor(code: 'stale' | 'not_now', currentCase: Case) {
    super(code);
    this.currentCase = currentCase;
  }
}

/** The user id of the actor. @throws for other actors */
export function requireUser({ actor }: CommandContext): string {
  if (actor.kind !== 'user') throw new DomainError('not_found');
  return actor.id;
}

/** The staff member's id of the actor. @throws for other actors */
export function requireStaff({ actor }: CommandContext): string {
  if (actor.kind !== 'admin') throw new DomainError('not_staff');
  return actor.id;
}

/** Problems by the error codes that callers may encounter. */
export type ProblemsByCode = Partial<
  Record<DomainErrorCode, (error: DomainError) => HttpProblem | Promise<HttpProblem>>
>;

/**
 * Awaits a command and converts its `DomainError` to the problem of its code. A code without a problem is a bug and
 * rethrown.
 */
export async function mapDomainError<T>(command: Promise<T>, problems: ProblemsByCode): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw (await problems[error.code]?.(error)) ?? error;
  }
}
