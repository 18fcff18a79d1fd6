import { CallError } from '@app/types';
import { m } from '../../paraglide/messages.js';

/** Message of a failed call: the service's localized one, if any. */
export function callProblem(error: unknown): string {
  if (!(error instanceof CallError)) return m.problem_unknown();
  if (error.status === 0) return m.problem_offline();
  return error.problem?.message ?? m.problem_unavailable();
}
