import { problem as problemSchema } from '@app/types';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import { problems, toProblemResponse } from './problem.ts';

// Problems with a message by the caller are tested below.
const { forbidden: _, conflict: __, ...standardProblems } = problems;
const problemCases = Object.entries(standardProblems).map(([name, createProblem]) => {
  if (name === 'validation') return problems.validation({ page: () => 'Write a number.' });
  if (name === 'methodNotAllowed') return problems.methodNotAllowed(['GET']);
  if (name === 'rateLimited') return problems.rateLimited(1.2);
  return (createProblem as () => ReturnType<typeof problems.gone>)();
});
/** The message key of a problem is its code, except of `signInUnavailable`, which has the code of another problem. */
const toMessageKey = (problem: (typeof problemCases)[number], code: string) =>
  problem === problemCases[Object.keys(standardProblems).indexOf('signInUnavailable')]
    ? 'sign_in_unavailable'
    : code;

it.each(problemCases.map((problem) => [problem.code, problem] as const))(
  '%s is a problem in both languages',
  async (code, problem) => {
    const [english, spanish] = await Promise.all(
      (['en', 'es'] as const).map(async (locale) => {
        const response = toProblemResponse(problem, { locale, requestId: 'r' });
        expect(response.status).toBe(problem.status);
        expect(response.headers.get('vary')).toBe('accept-language');
        return z.parse(problemSchema, await response.json());
      }),
    );
    expect(english).toMatchObject({ error: code, status: problem.status, requestId: 'r' });
    expect(english?.title).not.toBe('Error');
    expect(english?.message).toBe(en[toMessageKey(problem, code) as keyof typeof en]);
    expect(spanish?.message).toBe(es[toMessageKey(problem, code) as keyof typeof es]);
  },
);

it('a problem names the time of the next attempt', () => {
  expect(toProblemResponse(problems.rateLimited(1.2), { locale: 'en' }).headers.get('retry-after')).toBe('2');
  expect(toProblemResponse(problems.unavailable(), { locale: 'en' }).headers.get('retry-after')).toBe('2');
});

it('a problem has the caller’s message, and further fields for programs', async () => {
  const problem = problems.conflict('role_already_set', (locale) => (locale === 'es' ? 'Ya.' : 'Done.'), {
    role: 'patient',
    status: 200,
  });
  const response = toProblemResponse(problem, { locale: 'es' });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({
    error: 'role_already_set',
    message: 'Ya.',
    role: 'patient',
    status: 409,
  });
  expect(
    toProblemResponse(
      problems.forbidden('not_you', () => 'No.'),
      { locale: 'en' },
    ).status,
  ).toBe(403);
});

it('the problem of a missing session has its HTTP header, and is not cached', () => {
  const { headers } = toProblemResponse(problems.unauthorized(), { locale: 'en', isPersonal: true });
  expect(headers.get('www-authenticate')).toBe('Bearer');
  expect(headers.get('cache-control')).toBe('private, no-store');
});
