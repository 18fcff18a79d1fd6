import { endpoints } from '@app/types';

/** Returns the problems of a service's calls whose codes are in the descriptions of their statuses, in backticks. */
export const listDocumentedProblems = (serviceName: string): { id: string; status: number; code: string }[] =>
  endpoints
    .filter((endpoint) => endpoint.service === serviceName)
    .flatMap(({ id, problems }) =>
      Object.entries(problems).flatMap(([status, description]) =>
        [...description.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => ({
          id,
          status: Number(status),
          code,
        })),
      ),
    );
