import type * as z from 'zod/mini';
import { type Endpoint, parseRouteKey, type RouteKey } from './endpoint.ts';

// Error texts of calls with a session.
export const unavailableProblem = 'The service is starting, stopping or cannot reach its data. Try again.';
export const noSessionProblem = 'No session, or an expired or forged one.';
export const notAProsthetistProblem = '`not_a_prosthetist`: the account has another role.';
export const notYoursProblem =
  '`not_yours`: the listing is public and belongs to somebody else. `not_a_prosthetist`.';
export const tooManyWritesProblem = 'Too many writes by this account. `Retry-After` says when to go on.';

/** Defines a call that requires a session. `problems` adds to or overrides the errors of all such calls. */
export const defineOwnCall = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
>(
  service: string,
  routeKey: RouteKey,
  {
    problems,
    ...call
  }: Omit<Endpoint<P, Q, R, B>, 'service' | 'method' | 'path' | 'session' | 'problems'> &
    Partial<Pick<Endpoint, 'problems'>>,
): Endpoint<P, Q, R, B, 'required'> => {
  const { method, path } = parseRouteKey(routeKey);
  const writeProblems: Record<number, string> = method === 'GET' ? {} : { 429: tooManyWritesProblem };
  const allProblems = { 401: noSessionProblem, ...writeProblems, 503: unavailableProblem, ...problems };
  return { service, method, path, session: 'required', ...call, problems: allProblems };
};
