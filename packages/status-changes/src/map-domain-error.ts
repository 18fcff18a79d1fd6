import type { HttpProblem } from '@app/service-kit';
import { DomainError, type DomainErrorCode } from './domain-error.ts';

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
