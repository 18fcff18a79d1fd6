import { type RefusalCode, Refused, secondsBetweenSends } from '@app/moderation';
import { HttpProblem, problems } from '@app/service-kit';
import { m } from './paraglide/messages.js';

const conflict =
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
      | 'proof_there'
      | 'proof_decided'
      | 'stale',
  ) =>
  () =>
    problems.conflict(code, (locale) => m[code]({}, { locale }));
const forbidden = (code: 'not_a_prosthetist' | 'not_yours') => () =>
  problems.forbidden(code, (locale) => m[code]({}, { locale }));

/**
 * What a refused wish is answered with: the specification's codes and sentences (section 8). Staff's refusals are not
 * among them: here they would be our mistake.
 */
export const refusals = {
  not_found: problems.notFound,
  not_a_prosthetist: forbidden('not_a_prosthetist'),
  not_yours: forbidden('not_yours'),
  no_changes: () => new HttpProblem(400, 'no_changes', (locale) => m.no_changes({}, { locale })),
  photo: () => problems.validation({ profilePicture: (locale) => m.field_photo({}, { locale }) }),
  already_owner: conflict('already_owner'),
  duplicate_claim: conflict('duplicate_claim'),
  already_claimed: conflict('already_claimed'),
  pending_claim_exists: conflict('pending_claim_exists'),
  own_listing: conflict('own_listing'),
  code_wrong: () => new HttpProblem(400, 'code_wrong', (locale) => m.code_wrong({}, { locale })),
  code_expired: conflict('code_expired'),
  code_used: conflict('code_used'),
  code_spent: conflict('code_spent'),
  too_soon: () =>
    new HttpProblem(429, 'too_soon', (locale) => m.too_soon({}, { locale }), {
      headers: { 'retry-after': String(secondsBetweenSends) },
    }),
  too_many_codes: conflict('too_many_codes'),
  not_appealable: conflict('not_appealable'),
  not_editable: conflict('not_editable'),
  proof_there: conflict('proof_there'),
  proof_decided: conflict('proof_decided'),
  stale: conflict('stale'),
  // Somebody's decision came first: to its owner, the listing has changed.
  not_now: conflict('stale'),
} satisfies Partial<Record<RefusalCode, () => HttpProblem>>;

/** Gives what a verb of `moderation` gives; its refusal becomes the answer. */
export async function granted<T>(wish: Promise<T>): Promise<T> {
  try {
    return await wish;
  } catch (error) {
    if (error instanceof Refused && error.code in refusals)
      throw refusals[error.code as keyof typeof refusals]();
    throw error;
  }
}
