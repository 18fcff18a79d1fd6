import type { HttpProblem } from '@app/service-kit';
import { DomainError, type DomainErrorCode } from './domain-error.ts';

/** What a service answers for the codes that its callers may meet. */
export type ProblemsByCode = Partial<
  Record<DomainErrorCode, (error: DomainError) => HttpProblem | Promise<HttpProblem>>
>;

/**
 * Gives what a command gives. A rule that says no becomes the problem of its code; a code without a problem is a fault
 * of ours, and is thrown on.
 */
export async function mapDomainError<T>(command: Promise<T>, problems: ProblemsByCode): Promise<T> {
  try {
    return await command;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw (await problems[error.code]?.(error)) ?? error;
  }
}
