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

/** Thrown by a mock to reply with a problem. */
export class MockProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.message);
    this.problem = problem;
  }
}

const errorCodes: Record<number, string> = {
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
export function createMockProblem(
  endpoint: Endpoint,
  status: number,
  details: Partial<Problem> & { fresh?: unknown } = {},
): MockProblem {
  const problemDescription = endpoint.problems[status];
  if (!problemDescription) throw new RangeError(`${endpoint.id} never answers ${status}`);
  return new MockProblem({
    type: 'about:blank',
    title: problemDescription,
    status,
    error: errorCodes[status] ?? 'unavailable',
    message: problemDescription,
    ...details,
  });
}

/**
 * Simulates failures by sentinels in the input, so that they can be seen on the real page: "#503" in a text throws a
 * problem of status 503, "#slow" waits 12 seconds. `detailsBySentinel`: further sentinels, and details of a status.
 */
export async function simulateFailure(
  endpoint: Endpoint,
  text: string,
  detailsBySentinel: Readonly<Record<string, Partial<Problem>>> = {},
): Promise<void> {
  const sentinel = /#(\w+)/.exec(text)?.[1] ?? '';
  if (sentinel === 'slow') await delay(12_000);
  const { status = Number(sentinel), ...problem } = detailsBySentinel[sentinel] ?? {};
  if (status) throw createMockProblem(endpoint, status, problem);
}

const toProblemResponse = (path: string, problem: Problem) =>
  HttpResponse.json(toWireProblem(path, problem), {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json' },
  });

/**
 * Mocks an endpoint for tests and development. Input is parsed by the endpoint's schemas: like the service, the mock
 * replies 400 to invalid input and 401 without a session. The reply must have the endpoint's type.
 */
export function mockEndpoint<E extends Endpoint>(
  endpoint: E,
  createReply: (mockRequest: MockRequest<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
) {
  const method = endpoint.method.toLowerCase() as Lowercase<E['method']>;
  // Any origin: tests use localhost, previews other hosts.
  const pathPattern = `*${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`;
  return http[method](pathPattern, async ({ params, request }) => {
    const parse = <T extends z.ZodMiniType>(schema: T | undefined, value: unknown) =>
      schema ? z.safeParse(schema, value) : ({ success: true, data: {} } as const);
    const queryResult = parse(endpoint.query, parseQuery(new URL(request.url).searchParams));
    const paramsResult = parse(endpoint.params, params);
    try {
      const token = request.headers.get('authorization')?.replace(/^Bearer /, '');
      if (endpoint.session === 'required' && !token) throw createMockProblem(endpoint, 401);
      const bodyResult = parse(endpoint.body, endpoint.body && (await request.json().catch(() => undefined)));
      for (const parseResult of [queryResult, paramsResult, bodyResult]) {
        if (parseResult.success) continue;
        const fieldNames = parseResult.error.issues.map(({ path }) => path.map(String).join('.'));
        throw createMockProblem(endpoint, 400, {
          fields: Object.fromEntries(fieldNames.map((name) => [name, `${name} is malformed.`])),
        });
      }
      const mockRequest = {
        params: paramsResult.data,
        query: queryResult.data,
        body: bodyResult.data,
        token,
        request,
      } as MockRequest<E>;
      const mockReply = await createReply(mockRequest);
      reportInvalidReply(endpoint, mockReply);
      return HttpResponse.json(mockReply as object, { status: endpoint.status ?? 200 });
    } catch (error) {
      if (error instanceof MockProblem) return toProblemResponse(endpoint.path, error.problem);
      throw error;
    }
  });
}

/** Logs how a mock's reply violates the schema: the page shows only that it cannot load. */
function reportInvalidReply(endpoint: Endpoint, mockReply: unknown): void {
  const parseResult = z.safeParse(endpoint.reply, mockReply);
  if (parseResult.success) return;
  console.error(`The mock of ${endpoint.id} breaks its contract:\n${z.prettifyError(parseResult.error)}`);
}

/** Mocks an endpoint that replies with a problem. */
export const mockProblem = (...problemArgs: Parameters<typeof createMockProblem>) =>
  mockEndpoint(problemArgs[0], () => {
    throw createMockProblem(...problemArgs);
  });

/** Wraps the reply function of a mock, so that it adds the body of each request to `bodies`. */
export const recordBodies =
  <Req extends { body: unknown }, R>(bodies: unknown[], createReply: (mockRequest: Req) => R) =>
  (mockRequest: Req): R => {
    bodies.push(mockRequest.body);
    return createReply(mockRequest);
  };
