import { HttpProblem, problems } from '@app/service-kit';
import { DomainError, type DomainErrorCode } from '@app/status-changes';
import { m } from '../paraglide/messages.js';

const stale = () => problems.conflict('stale', (locale) => m.stale({}, { locale }));

/** What a refused request is answered with. Staff's refusals are not among them: here they would be our mistake. */
export const refusals = {
  not_found: problems.notFound,
  not_a_patient: () => problems.forbidden('not_a_patient', (locale) => m.not_a_patient({}, { locale })),
  conflict_of_interest: () =>
    problems.forbidden('conflict_of_interest', (locale) => m.conflict_of_interest({}, { locale })),
  own_review: () => problems.forbidden('own_review', (locale) => m.own_review({}, { locale })),
  care_month: () =>
    new HttpProblem(400, 'care_month', (locale) => m.care_month({}, { locale }), {
      fields: { careMonth: (locale) => m.care_month({}, { locale }) },
    }),
  tags: () =>
    new HttpProblem(400, 'tags', (locale) => m.tags({}, { locale }), {
      fields: { tags: (locale) => m.tags({}, { locale }) },
    }),
  already_reviewed: () =>
    problems.conflict('already_reviewed', (locale) => m.already_reviewed({}, { locale })),
  already_flagged: () => problems.conflict('already_flagged', (locale) => m.already_flagged({}, { locale })),
  not_editable: () => problems.conflict('not_editable', (locale) => m.not_editable({}, { locale })),
  not_appealable: () => problems.conflict('not_appealable', (locale) => m.not_appealable({}, { locale })),
  stale,
  // Somebody's decision came first: to its author, the review has changed.
  not_now: stale,
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
