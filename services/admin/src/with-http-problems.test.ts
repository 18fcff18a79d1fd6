import { DomainError, type DomainErrorCode } from '@app/status-changes';
import { listDocumentedProblems } from '@app/test-kit/documented-problems';
import { staffActions } from '@app/types/admin/actions/actions';
import { expect, it } from 'vitest';
import { defaultErrors, withHttpProblems } from './with-http-problems.ts';

const refuse = (code: string) => Promise.reject(new DomainError(code as DomainErrorCode));
const cases = staffActions.flatMap((row) =>
  Object.entries(row.errors ?? {}).map(([code, refusal]) => ({ row, code, refusal })),
);

it.each(cases)('$row.id answers $code with its own sentence', async ({ row, code, refusal }) => {
  const problem = await withHttpProblems(refuse(code), row).catch((error) => error);
  expect([problem.status, problem.code, problem.getMessage?.('en')]).toEqual([refusal[0], code, refusal[1]]);
});

it.each(listDocumentedProblems('admin').filter(({ code }) => code in defaultErrors))(
  '$id answers $code with $status, as documented',
  async ({ code, status }) => {
    await expect(withHttpProblems(refuse(code), {})).rejects.toMatchObject({ status, code });
  },
);
