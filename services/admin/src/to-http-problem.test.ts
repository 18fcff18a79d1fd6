import { DomainError, type DomainErrorCode } from '@app/status-changes';
import { staffActions } from '@app/types/admin/actions/actions';
import { expect, it } from 'vitest';
import { toHttpProblem } from './to-http-problem.ts';

const cases = staffActions.flatMap((row) =>
  Object.entries(row.refusals ?? {}).map(([code, refusal]) => ({ row, code, refusal })),
);

it.each(cases)('$row.id answers $code with its own sentence', async ({ row, code, refusal }) => {
  const refused = Promise.reject(new DomainError(code as DomainErrorCode));
  const problem = await toHttpProblem(refused, row).catch((error) => error);
  expect([problem.status, problem.code, problem.words?.('en')]).toEqual([refusal[0], code, refusal[1]]);
});
