import { CallError } from '@app/types';
import { m } from '../../paraglide/messages.js';

/** A sentence for a call that failed: the service's own, which is in the page's language, where it has one. */
export function callProblem(error: unknown): string {
  if (!(error instanceof CallError)) return m.problem_unknown();
  if (error.status === 0) return m.problem_offline();
  return error.problem?.message ?? m.problem_unavailable();
}
