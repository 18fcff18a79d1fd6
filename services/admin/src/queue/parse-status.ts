import { problems } from '@app/service-kit';

/** Parses the status of a query; undefined if it has none. @throws 400 for one that these records do not have */
export function parseStatus<T extends string>(
  statuses: readonly T[],
  status: string | undefined,
): T | undefined {
  const knownStatus = statuses.find((candidate) => candidate === status);
  if (status !== undefined && knownStatus === undefined)
    throw problems.validation({
      status: () =>
        statuses.length > 0
          ? `Use one of: ${statuses.join(', ')}.`
          : 'These records have no status. Leave it out.',
    });
  return knownStatus;
}
