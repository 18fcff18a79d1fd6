import { DomainError } from '@app/status-changes';
import { listDocumentedProblems } from '@app/test-kit/documented-problems';
import { expect, it } from 'vitest';
import { problemsByCode, withHttpProblems } from './with-http-problems.ts';

it.each(listDocumentedProblems('search').filter(({ code }) => code in problemsByCode))(
  '$id answers $code with $status, as documented',
  async ({ code, status }) => {
    const failedCommand = Promise.reject(new DomainError(code as keyof typeof problemsByCode));
    await expect(withHttpProblems(failedCommand)).rejects.toMatchObject({ status, code });
  },
);

it.each([
  ['care_month', 'careMonth'],
  ['tags', 'tags'],
] as const)('%s is about the field %s', async (code, field) => {
  await expect(withHttpProblems(Promise.reject(new DomainError(code)))).rejects.toMatchObject({
    status: 400,
    code,
    fields: { [field]: expect.any(Function) },
  });
});
