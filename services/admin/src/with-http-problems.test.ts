import { DomainError, type DomainErrorCode } from '@app/status-changes';
import { listDocumentedProblems } from '@app/test-kit/documented-problems';
import { staffActions } from '@app/types/admin/actions/actions';
import { expect, it } from 'vitest';
import { defaultErrors, withHttpProblems } from './with-http-problems.ts';

const rejectWith = (code: string) => Promise.reject(new DomainError(code as DomainErrorCode));
const cases = staffActions.flatMap((action) =>
  Object.entries(action.errors ?? {}).map(([code, [status, message]]) => ({ action, code, status, message })),
);

it.each(cases)(
  '$action.id answers $code with its own sentence',
  async ({ action, code, status, message }) => {
    const problem = await withHttpProblems(rejectWith(code), action).catch((error) => error);
    expect([problem.status, problem.code, problem.getMessage?.('en')]).toEqual([status, code, message]);
  },
);

it.each(listDocumentedProblems('admin').filter(({ code }) => code in defaultErrors))(
  '$id answers $code with $status, as documented',
  async ({ code, status }) => {
    await expect(withHttpProblems(rejectWith(code), {})).rejects.toMatchObject({ status, code });
  },
);
