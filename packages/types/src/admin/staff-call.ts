import type * as z from 'zod/mini';
import { type Endpoint, parseRouteKey, type RouteKey } from '../call/endpoint.ts';
import { createStaffProblems } from './lists.ts';
import type { StaffPermission } from './permissions.ts';

/** A staff call apart from permission and address. Default `problems`: those of all calls, and 400 with a query. */
type StaffCall<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
> = Omit<
  Endpoint<P, Q, R, B, 'none'>,
  'service' | 'method' | 'path' | 'session' | 'permission' | 'problems'
> &
  Partial<Pick<Endpoint, 'problems'>>;

const writeProblems: Endpoint['problems'] = {
  429: 'Too many writes of this member. `Retry-After` says when to go on.',
};

/** Defines a staff call, which requires the given permission. */
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
  const route = parseRouteKey(routeKey);
  return {
    service: 'admin',
    permission,
    ...route,
    ...call,
    problems: {
      ...(route.method === 'GET' ? {} : writeProblems),
      ...(call.problems ?? createStaffProblems(call.query && { 400: 'Malformed.' })),
    },
  };
};
