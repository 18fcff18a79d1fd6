import {
  type Endpoint,
  type ParamsOf,
  type Problem,
  parseQuery,
  type ReplyOf,
  toWireProblem,
} from '@app/types';
import { delay, HttpResponse, http } from 'msw';
import * as z from 'zod/mini';

/** A mock's request, parsed by the endpoint's schemas. */
export interface MockRequest<E extends Endpoint> {
  params: ParamsOf<E>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
  /** Bearer token; undefined without a session. */
  token: string | undefined;
  request: Request;
}

/** A problem as a mock's reply. */
export class MockProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

const codes: Record<number, string> = {
  400: 'validation',
  401: 'no_session',
  404: 'not_found',
  410: 'gone',
  429: 'rate_limited',
};

/**
 * Creates a problem of the endpoint for a mock to throw.
 * @throws RangeError for a status that the endpoint does not list
 */
export function createProblem(
  e: Endpoint,
  status: number,
  more: Partial<Problem> & { fresh?: unknown } = {},
): MockProblem {
  const reason = e.problems[status];
  if (!reason) throw new RangeError(`${e.id} never answers ${status}`);
  return new MockProblem({
    type: 'about:blank',
    title: reason,
    status,
    error: codes[status] ?? 'unavailable',
    message: reason,
    ...more,
  });
}

/**
 * Simulates failures by sentinels in the input, so that they can be seen in the real page: "#503" in a text returns
 * 503, "#slow" takes 12 seconds. `more`: further sentinels, and details by status.
 */
export async function simulateReply(
  e: Endpoint,
  text: string,
  more: Readonly<Record<string, Partial<Problem>>> = {},
): Promise<void> {
  const word = /#(\w+)/.exec(text)?.[1] ?? '';
  if (word === 'slow') await delay(12_000);
  const { status = Number(word), ...problem } = more[word] ?? {};
  if (status) throw createProblem(e, status, problem);
}

const toProblemResponse = (path: string, problem: Problem) =>
  HttpResponse.json(toWireProblem(path, problem), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json' },
  });

/**
 * Mocks an endpoint for tests and development. Input is parsed by the endpoint's schemas, so invalid input gets the
 * service's 400 and a missing session its 401; the reply must have the endpoint's type.
 */
export function mock<E extends Endpoint>(
  e: E,
  answer: (onCall: MockRequest<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
) {
  const command = e.method.toLowerCase() as Lowercase<E['method']>;
  // Any origin: tests use localhost, previews others.
  const path = `*${e.path.replace(/\{(\w+)\}/g, ':$1')}`;
  return http[command](path, async ({ params, request }) => {
    const read = <T extends z.ZodMiniType>(schema: T | undefined, from: unknown) =>
      schema ? z.safeParse(schema, from) : ({ success: true, data: {} } as const);
    const query = read(e.query, parseQuery(new URL(request.url).searchParams));
    const path = read(e.params, params);
    try {
      const token = request.headers.get('authorization')?.replace(/^Bearer /, '');
      if (e.session === 'required' && !token) throw createProblem(e, 401);
      const body = read(e.body, e.body && (await request.json().catch(() => undefined)));
      for (const parsed of [query, path, body]) {
        if (parsed.success) continue;
        const names = parsed.error.issues.map(({ path }) => path.map(String).join('.'));
        throw createProblem(e, 400, {
          fields: Object.fromEntries(names.map((name) => [name, `${name} is malformed.`])),
        });
      }
      const onCall = {
        params: path.data,
        query: query.data,
        body: body.data,
        token,
        request,
      } as MockRequest<E>;
      return HttpResponse.json((await answer(onCall)) as object, { status: e.status ?? 200 });
    } catch (thrown) {
      if (thrown instanceof MockProblem) return toProblemResponse(e.path, thrown.problem);
      throw thrown;
    }
  });
}

/** Mocks an endpoint that answers with a problem. */
export const mockProblem = (...problem: Parameters<typeof createProblem>) =>
  mock(problem[0], () => {
    throw createProblem(...problem);
  });

/** Answers a mocked call, and adds its body to a list. */
export const recordBody =
  <C extends { body: unknown }, R>(bodies: unknown[], answer: (onCall: C) => R) =>
  (onCall: C): R => {
    bodies.push(onCall.body);
    return answer(onCall);
  };
