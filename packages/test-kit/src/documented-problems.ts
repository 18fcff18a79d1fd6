import { endpoints } from '@app/types';

/** Lists the problems of a service's calls whose codes stand in their descriptions, in backticks after a status. */
export const listDocumentedProblems = (service: string): { id: string; status: number; code: string }[] =>
  endpoints
    .filter((endpoint) => endpoint.service === service)
    .flatMap(({ id, problems }) =>
      Object.entries(problems).flatMap(([status, words]) =>
        [...words.matchAll(/`([a-z_]+)`/g)].map(([, code = '']) => ({ id, status: Number(status), code })),
      ),
    );
