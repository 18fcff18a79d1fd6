import type * as z from 'zod/mini';
import { type CallAddress, type Endpoint, parseAddress } from '../call/endpoint.ts';
import { createStaffProblems } from './lists.ts';
import type { AdminRight } from './rights.ts';

/**
 * What a call of the back office tells beside its right and address. Absent `problems`: what all are refused with, and
 * 400 where it reads a query.
 */
type StaffCall<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
> = Omit<Endpoint<P, Q, R, B, 'none'>, 'service' | 'method' | 'path' | 'session' | 'right' | 'problems'> &
  Partial<Pick<Endpoint, 'problems'>>;

/** A call of the back office: who of the team has this right may make it. */
export const defineStaffCall = <
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  R extends z.ZodMiniType,
  B extends z.ZodMiniType,
>(
  right: AdminRight,
  address: CallAddress,
  call: StaffCall<P, Q, R, B>,
): Endpoint<P, Q, R, B, 'none'> => ({
  service: 'admin',
  right,
  ...parseAddress(address),
  ...call,
  problems: call.problems ?? createStaffProblems(call.query && { 400: 'Malformed.' }),
});
