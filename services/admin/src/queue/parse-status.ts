import { problems } from '@app/service-kit';

/**
 * Parses a status that a query names. Undefined: it names none.
 * @throws {HttpProblem} 400 for a status that these records do not have
 */
export function parseStatus<T extends string>(
  known: readonly T[],
  status: string | undefined,
): T | undefined {
  const found = known.find((one) => one === status);
  if (status !== undefined && found === undefined)
    throw problems.validation({
      status: () =>
        known.length > 0 ? `Use one of: ${known.join(', ')}.` : 'These records have no status. Leave it out.',
    });
  return found;
}
