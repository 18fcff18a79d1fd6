import { minSecondsBetweenSends } from '@app/listings';
import { HttpProblem, type LocalizedMessage, problems, type Session } from '@app/service-kit';
import { type DomainErrorCode, mapDomainError, type ProblemsByCode } from '@app/status-changes';
import { m } from './paraglide/messages.js';

/** Messages are named after error codes. */
type MessageCode = DomainErrorCode & keyof typeof m;
const createMessage =
  (code: MessageCode): LocalizedMessage =>
  (locale) =>
    m[code]({}, { locale });
const createConflict = (code: MessageCode) => () => problems.conflict(code, createMessage(code));
const createForbidden = (code: MessageCode) => () => problems.forbidden(code, createMessage(code));
const createBadRequest = (code: MessageCode) => () => new HttpProblem(400, code, createMessage(code));

/** Public problems by error code. Errors of staff commands are missing on purpose: here they would be a bug. */
export const problemsByCode = {
  not_found: problems.notFound,
  not_a_prosthetist: createForbidden('not_a_prosthetist'),
  not_yours: createForbidden('not_yours'),
  no_changes: createBadRequest('no_changes'),
  manager_there: createConflict('manager_there'),
  own_invitation: createConflict('own_invitation'),
  invitation_ended: () => new HttpProblem(404, 'invitation_ended', createMessage('invitation_ended')),
  photo: () => problems.validation({ profilePicture: (locale) => m.field_photo({}, { locale }) }),
  place_photo: () => problems.validation({ placePhotos: (locale) => m.field_place_photo({}, { locale }) }),
  already_owner: createConflict('already_owner'),
  duplicate_claim: createConflict('duplicate_claim'),
  already_claimed: createConflict('already_claimed'),
  pending_claim_exists: createConflict('pending_claim_exists'),
  own_listing: createConflict('own_listing'),
  own_practice: createForbidden('own_practice'),
  no_visit_requests: createConflict('no_visit_requests'),
  visit_request_open: createConflict('visit_request_open'),
  code_wrong: createBadRequest('code_wrong'),
  code_expired: createConflict('code_expired'),
  code_used: createConflict('code_used'),
  code_spent: createConflict('code_spent'),
  too_soon: () =>
    new HttpProblem(429, 'too_soon', createMessage('too_soon'), {
      headers: { 'retry-after': String(minSecondsBetweenSends) },
    }),
  too_many_codes: createConflict('too_many_codes'),
  not_appealable: createConflict('not_appealable'),
  not_editable: createConflict('not_editable'),
  certificate_not_asked: createConflict('certificate_not_asked'),
  certificate_there: createConflict('certificate_there'),
  proof_there: createConflict('proof_there'),
  proof_decided: createConflict('proof_decided'),
  stale: createConflict('stale'),
  // Another decision came first, so the owner's version of the listing is outdated.
  not_now: createConflict('stale'),
} satisfies ProblemsByCode;

export const withHttpProblems = <T>(command: Promise<T>) => mapDomainError<T>(command, problemsByCode);

/** Throws unless the account has the role of a prosthetist. Accounts without a role are rejected, too. */
export function requireProsthetist({ role }: Session): void {
  if (role !== 'prosthetist') throw problemsByCode.not_a_prosthetist();
}
