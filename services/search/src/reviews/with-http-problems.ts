import { HttpProblem, type LocalizedMessage, problems } from '@app/service-kit';
import { type DomainErrorCode, mapDomainError, type ProblemsByCode } from '@app/status-changes';
import { m } from '../paraglide/messages.js';

/** Messages are named after error codes. */
type MessageCode = DomainErrorCode & keyof typeof m;
const createMessage =
  (code: MessageCode): LocalizedMessage =>
  (locale) =>
    m[code]({}, { locale });
const createConflict = (code: MessageCode) => () => problems.conflict(code, createMessage(code));
const createForbidden = (code: MessageCode) => () => problems.forbidden(code, createMessage(code));
const createFieldProblem = (code: MessageCode, field: string) => () =>
  new HttpProblem(400, code, createMessage(code), { fields: { [field]: createMessage(code) } });

/** Public problems by error code. Errors of staff commands are missing on purpose: here they would be a bug. */
export const problemsByCode = {
  not_found: problems.notFound,
  not_a_patient: createForbidden('not_a_patient'),
  conflict_of_interest: createForbidden('conflict_of_interest'),
  own_review: createForbidden('own_review'),
  own_practice: createForbidden('own_practice'),
  care_month: createFieldProblem('care_month', 'careMonth'),
  tags: createFieldProblem('tags', 'tags'),
  already_reviewed: createConflict('already_reviewed'),
  already_flagged: createConflict('already_flagged'),
  not_editable: createConflict('not_editable'),
  not_appealable: createConflict('not_appealable'),
  stale: createConflict('stale'),
  // Another decision came first, so the author's version of the review is outdated.
  not_now: createConflict('stale'),
} satisfies ProblemsByCode;

/** Creates the problem of an account that did not attest to be 13 or older. */
export const createAgeProblem = (): HttpProblem => {
  const message: LocalizedMessage = (locale) => m.age_not_attested({}, { locale });
  return new HttpProblem(400, 'age_not_attested', message, { fields: { ageAttested: message } });
};

/** Awaits a command and converts its domain error to an HTTP problem. */
export const withHttpProblems = <T>(command: Promise<T>) => mapDomainError<T>(command, problemsByCode);
