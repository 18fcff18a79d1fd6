import { secondsBetweenSends } from '@app/listings';
import { HttpProblem, problems } from '@app/service-kit';
import { DomainError, type DomainErrorCode } from '@app/status-changes';
import { m } from './paraglide/messages.js';

const createConflict =
  (
    code:
      | 'already_claimed'
      | 'pending_claim_exists'
      | 'duplicate_claim'
      | 'own_listing'
      | 'already_owner'
      | 'code_expired'
      | 'code_used'
      | 'code_spent'
      | 'too_many_codes'
      | 'not_appealable'
      | 'not_editable'
      | 'certificate_not_asked'
      | 'certificate_there'
      | 'proof_there'
      | 'proof_decided'
      | 'stale',
  ) =>
  () =>
    problems.conflict(code, (locale) => m[code]({}, { locale }));
const createForbidden = (code: 'not_a_prosthetist' | 'not_yours') => () =>
  problems.forbidden(code, (locale) => m[code]({}, { locale }));

/**
 * What a refused request is answered with: the specification's codes and sentences. Staff's refusals are not
 * among them: here they would be our mistake.
 */
export const refusals = {
  not_found: problems.notFound,
  not_a_prosthetist: createForbidden('not_a_prosthetist'),
  not_yours: createForbidden('not_yours'),
  no_changes: () => new HttpProblem(400, 'no_changes', (locale) => m.no_changes({}, { locale })),
  photo: () => problems.validation({ profilePicture: (locale) => m.field_photo({}, { locale }) }),
  already_owner: createConflict('already_owner'),
  duplicate_claim: createConflict('duplicate_claim'),
  already_claimed: createConflict('already_claimed'),
  pending_claim_exists: createConflict('pending_claim_exists'),
  own_listing: createConflict('own_listing'),
  code_wrong: () => new HttpProblem(400, 'code_wrong', (locale) => m.code_wrong({}, { locale })),
  code_expired: createConflict('code_expired'),
  code_used: createConflict('code_used'),
  code_spent: createConflict('code_spent'),
  too_soon: () =>
    new HttpProblem(429, 'too_soon', (locale) => m.too_soon({}, { locale }), {
      headers: { 'retry-after': String(secondsBetweenSends) },
    }),
  too_many_codes: createConflict('too_many_codes'),
  not_appealable: createConflict('not_appealable'),
  not_editable: createConflict('not_editable'),
  certificate_not_asked: createConflict('certificate_not_asked'),
  certificate_there: createConflict('certificate_there'),
  proof_there: createConflict('proof_there'),
  proof_decided: createConflict('proof_decided'),
  stale: createConflict('stale'),
  // Somebody's decision came first: to its owner, the listing has changed.
  not_now: createConflict('stale'),
} satisfies Partial<Record<DomainErrorCode, () => HttpProblem>>;

/** Gives what a verb of `moderation` gives; its refusal becomes the answer. */
export async function toHttpProblem<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof DomainError && error.code in refusals)
      throw refusals[error.code as keyof typeof refusals]();
    throw error;
  }
}
