import type * as z from 'zod/mini';
import { type CallDefinition, defineEndpoint, type Endpoint, type RouteKey } from '../call/endpoint.ts';
import { createStaffProblems } from './lists.ts';
import type { StaffPermission } from './permissions.ts';

/** A staff call apart from permission and address. Default `problems`: those of all calls, and 400 with a query. */
type StaffCall<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
> = Omit<CallDefinition<P, Q, R, B>, 'session' | 'permission' | 'problems'> &
  Partial<Pick<Endpoint, 'problems'>>;

export const defineStaffCall = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
>(
  permission: StaffPermission,
  routeKey: RouteKey,
  call: StaffCall<P, Q, R, B>,
): Endpoint<P, Q, R, B, 'none'> => {
  const writeProblems: Endpoint['problems'] = routeKey.startsWith('GET ')
    ? {}
    : { 429: 'Too many writes of this member. `Retry-After` says when to go on.' };
  const problems = {
    ...writeProblems,
    ...(call.problems ?? createStaffProblems(call.query && { 400: 'Malformed.' })),
  };
  return defineEndpoint('admin', routeKey, { ...call, permission, problems });
};
