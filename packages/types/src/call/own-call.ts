import type * as z from 'zod/mini';
import { type CallDefinition, defineEndpoint, type Endpoint, type RouteKey } from './endpoint.ts';

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
  call: Omit<CallDefinition<P, Q, R, B>, 'session' | 'problems'> & Partial<Pick<Endpoint, 'problems'>>,
): Endpoint<P, Q, R, B, 'required'> => {
  const writeProblems: Endpoint['problems'] = routeKey.startsWith('GET ')
    ? {}
    : { 429: tooManyWritesProblem };
  const problems = { 401: noSessionProblem, ...writeProblems, 503: unavailableProblem, ...call.problems };
  return defineEndpoint(service, routeKey, { ...call, session: 'required', problems });
};
