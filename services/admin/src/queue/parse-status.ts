import { problems } from '@app/service-kit';

/**
 * Parses a status that a query names. Undefined: it names none.
 * @throws {HttpProblem} 400 for a status that these records do not have
 */
export function parseStatus<T extends string>(
  statuses: readonly T[],
  status: string | undefined,
): T | undefined {
  const parsed = statuses.find((candidate) => candidate === status);
  if (status !== undefined && parsed === undefined)
    throw problems.validation({
      status: () =>
        statuses.length > 0
          ? `Use one of: ${statuses.join(', ')}.`
          : 'These records have no status. Leave it out.',
    });
  return parsed;
}
